/** The box that accepts the conditions of the service, with the way to read them. */
import { Icon, PathLink, useScreenLink } from 'screen-engine';
import type { PropsOf } from '../../registry/vocabulary.ts';

type Props = {
  readonly ticked: boolean;
  readonly error: string | null;
  readonly busy: boolean;
  readonly text: PropsOf<'OrderFileUpload'>['text'];
  readonly onTick: (ticked: boolean) => void;
};

export function AcceptConditions({ ticked, error, busy, text, onTick }: Props) {
  const conditions = useScreenLink('pages/cgi');
  return (
    <div className="transfert__accept">
      <input
        type="checkbox"
        id="accepter"
        className="eng-checkbox"
        required
        checked={ticked}
        disabled={busy}
        aria-invalid={error !== null}
        aria-describedby={error ? 'accepter-error' : undefined}
        onChange={(event) => onTick(event.target.checked)}
      />
      <label htmlFor="accepter">
        {text('accepter')} {text('cgi')}{' '}
        <span className="eng-field__required" aria-hidden="true">
          *
        </span>
      </label>
      {conditions ? (
        <PathLink className="transfert__conditions" to={conditions}>
          {text('lire')}
        </PathLink>
      ) : null}
      {error ? (
        <p className="eng-field__error" id="accepter-error">
          <Icon name="circle-alert" size={16} />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  );
}
