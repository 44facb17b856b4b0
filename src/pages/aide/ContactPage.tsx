/**
 * How to contact the support (specification 3, section 2). The number is an image with a text alternative
 * (decision D45).
 */
import Mail from 'lucide-react/icons/mail';
import { Heading, PathLink, useEngine, useScreenLink } from '#engine';
import type { PropsOf } from '../../registry/vocabulary.ts';
import './aide.css';

export function ContactPage({ text }: PropsOf<'ContactPage'>) {
  const { properties } = useEngine();
  const questions = useScreenLink('aide/questions');
  const phone = properties['portail.contact.telephone'];
  const mail = properties['portail.contact.courriel'];

  return (
    <div className="aide">
      <Heading />
      <div className="eng-card aide__contact">
        <p>{text('introduction')}</p>
        {questions ? (
          <p>
            {text('avant')} <PathLink to={questions}>{text('faq')}</PathLink>
          </p>
        ) : null}
        {phone ? (
          <>
            <h2 className="eng-card__title">{text('telephone')}</h2>
            <Phone number={phone} name={text('numero', { numero: phone })} service={text('gratuit')} />
          </>
        ) : null}
        {mail ? (
          <>
            <h2 className="eng-card__title">{text('courriel')}</h2>
            <p className="aide__mail">
              <Mail aria-hidden="true" size={20} />{' '}
              {mail.includes('@') ? <a href={`mailto:${mail}`}>{mail}</a> : mail}
            </p>
          </>
        ) : null}
      </div>
    </div>
  );
}

type PhoneProps = { readonly number: string; readonly name: string; readonly service: string };

function Phone({ number, name, service }: PhoneProps) {
  const width = Math.max(180, number.length * 13 + 32);
  const picture = (
    <svg
      className="aide__phone"
      role="img"
      aria-label={name}
      viewBox={`0 0 ${width} 64`}
      width={width}
      height={64}
    >
      <rect x="1" y="1" width={width - 2} height="62" rx="8" className="aide__phone-box" />
      <text x={width / 2} y="28" textAnchor="middle" className="aide__phone-number">
        {number}
      </text>
      <text x={width / 2} y="50" textAnchor="middle" className="aide__phone-service">
        {service}
      </text>
    </svg>
  );
  const digits = number.replace(/[^+0-9]/g, '');
  return digits.length < 3 ? picture : <a href={`tel:${digits}`}>{picture}</a>;
}
