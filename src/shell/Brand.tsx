/** The portal's logo and name in the header. */
import { useAppText, useSiteTitle } from 'screen-engine';
import mark from '../theme/mark.svg';
import './Brand.css';

export function Brand() {
  const say = useAppText();
  return (
    <span className="brand">
      <img src={mark} width={44} height={30} alt="" />
      <span className="brand__words">
        <span className="brand__title">{useSiteTitle()} </span>
        <span className="brand__subtitle">{say('marque.sousTitre')}</span>
      </span>
    </span>
  );
}
