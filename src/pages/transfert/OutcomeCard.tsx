/** What became of the file, what to do next, and the figures of the transfer. */
import Printer from 'lucide-react/icons/printer';
import { Button, Icon, PathLink, useScreenLink } from 'screen-engine';
import type { ResultOutcome } from './resultOutcome.ts';
import type { Fact, ResultText } from './resultTexts.ts';

type Props = {
  readonly outcome: ResultOutcome;
  /** The sentence of the outcome. */
  readonly told: string;
  /** Why; may be empty. */
  readonly reason: string;
  readonly facts: readonly Fact[];
  readonly numeroCommande: string | null;
  readonly text: ResultText;
  /** Null: the table of the lines prints the result. */
  readonly onPrint: (() => void) | null;
};

/** The display of an outcome: never by colour only (A11Y-52). */
const looks = {
  imported: { tone: 'success', icon: 'circle-check' },
  partly: { tone: 'waiting', icon: 'circle-alert' },
  threshold: { tone: 'danger', icon: 'circle-x' },
  refused: { tone: 'danger', icon: 'circle-x' },
  undone: { tone: 'danger', icon: 'circle-x' },
  unknown: { tone: 'waiting', icon: 'circle-alert' },
} as const;

export function OutcomeCard({ outcome, told, reason, facts, numeroCommande, text, onPrint }: Props) {
  const order = useScreenLink('commandes/detail', { id: numeroCommande ?? '' });
  const orders = useScreenLink('commandes/liste');
  const upload = useScreenLink('transfert/fichier');
  const { kind } = outcome;
  const { tone, icon } = looks[kind];
  const isFollowed = kind === 'imported' || kind === 'partly' || kind === 'unknown';
  return (
    <section className={`eng-card result__outcome result__outcome--${tone}`} aria-labelledby="bilan">
      <h2 id="bilan" className="result__told">
        <Icon name={icon} size={24} /> {told}
      </h2>
      {reason === '' ? null : <p className="result__reason">{reason}</p>}
      <p>{text(`suites.${kind}`)}</p>
      <p className="result__links">
        {order && numeroCommande ? <PathLink to={order}>{text('voirCommande')}</PathLink> : null}
        {isFollowed && orders ? <PathLink to={orders}>{text('voirCommandes')}</PathLink> : null}
        {upload ? <PathLink to={upload}>{text('autreFichier')}</PathLink> : null}
        {onPrint === null ? null : (
          <Button variant="quiet" command={{ name: text('imprimer') }} onClick={onPrint}>
            <Printer className="eng-icon" aria-hidden size={18} />
            {text('imprimer')}
          </Button>
        )}
      </p>
      <dl className="result__facts">
        {facts.map(({ label, value, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {note === undefined ? null : <span className="result__note"> {note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
