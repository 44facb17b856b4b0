/** What the control of the chosen file finds before it is sent: its verdict, its first lines, its lines in error. */
import { useEffect, useState } from 'react';
import { Icon, ResultTable, useEngine } from 'screen-engine';
import { motifs } from '#schemas/orderFile/controles.ts';
import type { FileControl } from '#schemas/orderFile/controlFile.ts';
import { fieldNames, type Kind } from '#schemas/orderFile/layouts.ts';
import type { PropsOf } from '../../registry/vocabulary.ts';
import { controlBefore, optionsBefore } from './controlBefore.ts';
import { useKind } from './useKind.ts';

type UploadProps = PropsOf<'OrderFileUpload'>;
type Props = Pick<UploadProps, 'model' | 'text'> & { readonly file: File };

/** Lines of the file that are shown. */
const firstLines = 5;

const looks = {
  ok: { tone: 'success', icon: 'circle-check' },
  some: { tone: 'waiting', icon: 'circle-alert' },
  refused: { tone: 'danger', icon: 'circle-x' },
} as const;

/** The files whose verdict was announced: it comes again after a sending that failed, whose reason is what is new. */
const announced = new WeakSet<File>();

/** The verdict in words, a wrong kind of organisation without the header that it should have. */
function verdictOf(control: FileControl, kind: Kind, text: UploadProps['text']) {
  const { nombreLignes, structure } = control.outcomes;
  if (control.verdict !== 'accepted') {
    const failed = [nombreLignes, structure].find((outcome) => outcome?.passed === false)?.text ?? '';
    const wrongKind = motifs.genre(kind === 'PP' ? 'PM' : 'PP');
    return { kind: 'refused', told: failed.endsWith(wrongKind) ? `${wrongKind}.` : failed } as const;
  }
  const { nombreLignesTotal: n, nombreLignesKO: ko } = control;
  return ko === 0
    ? ({ kind: 'ok', told: text('avantSansErreur', { n }) } as const)
    : ({ kind: 'some', told: text('avantErreurs', { n, ko }) } as const);
}

export function FilePreview({ file, model, text }: Props) {
  const kind = useKind();
  const { announce, say } = useEngine();
  const [checked, setChecked] = useState<{ readonly file: File; readonly control: FileControl } | null>(null);
  useEffect(() => {
    let isStale = false;
    // A browser without what the rules need shows nothing: the server controls the file.
    controlBefore(file, optionsBefore(kind), () => isStale)
      .then((control) => {
        if (!isStale && control) setChecked({ file, control });
      })
      .catch(() => undefined);
    return () => {
      isStale = true;
    };
  }, [file, kind]);
  const control = checked?.file === file ? checked.control : null;
  const { erreurs } = model.tables;
  const verdict = control && verdictOf(control, kind, text);
  const told = verdict?.told;
  useEffect(() => {
    if (!told || announced.has(file)) return;
    announced.add(file);
    announce(told);
  }, [told, file, announce]);
  if (control === null || verdict === null) return null;
  const { tone, icon } = looks[verdict.kind];
  const texts = new Map(control.lignes.map(({ numeroLigne, texte }) => [numeroLigne, texte]));
  const rows = control.lignesEnErreur.map((ligne) => ({
    ...ligne,
    texte: texts.get(ligne.numeroLigne) ?? '',
  }));
  return (
    <div className="result">
      <section className={`eng-card result__outcome result__outcome--${tone}`} aria-labelledby="avant">
        <h2 id="avant" className="result__told">
          <Icon name={icon} size={24} /> {text('avant')}
        </h2>
        <p className="result__reason">{verdict.told}</p>
        <p>{text('avantServeur')}</p>
      </section>
      {rows.length > 0 ? <ResultTable table={erreurs} printTitle={say(model.heading)} rows={rows} /> : null}
      {control.lignes.length > 0 && control.outcomes.structure?.passed !== false ? (
        <FirstLines control={control} kind={kind} text={text} />
      ) : null}
    </div>
  );
}

type FirstLinesProps = {
  readonly control: FileControl;
  readonly kind: Kind;
  readonly text: UploadProps['text'];
};

function FirstLines({ control, kind, text }: FirstLinesProps) {
  const { engineText } = useEngine();
  const lines = control.lignes.slice(0, firstLines);
  const caption = text('premieres', { n: lines.length });
  const names = fieldNames[kind];
  return (
    <section className="eng-card eng-result" aria-labelledby="premieres">
      <div className="eng-result__head eng-line">
        <h2 id="premieres" className="eng-result__title">
          {caption}
        </h2>
      </div>
      <section
        className="eng-table-scroll"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a horizontally scrollable region must be reachable by keyboard
        tabIndex={0}
        aria-label={engineText('table.region', { caption })}
      >
        <table className="eng-table transfert__lines">
          <caption className="eng-visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{text('ligne')}</th>
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ numeroLigne, fields }) => (
              <tr key={numeroLigne}>
                <th scope="row">{numeroLigne}</th>
                {names.map((name, index) => (
                  <td key={name}>{fields[index] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
