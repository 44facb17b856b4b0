/** The form of an order file, from its rules: a template to download, and its columns. */
import { Button, saveFile, useEngine } from 'screen-engine';
import { exemples, type Field, type Kind, layouts, templateOf } from '#schemas/orderFile/layouts.ts';
import type { PropsOf } from '../../registry/vocabulary.ts';
import { useKind } from './useKind.ts';

type Text = PropsOf<'OrderFileUpload'>['text'];

const templateNames = {
  PP: 'modele_personnes_physiques.csv',
  PM: 'modele_personnes_morales.csv',
} as const satisfies Record<Kind, string>;

export function FileGuide({ text }: { readonly text: Text }) {
  const kind = useKind();
  const { engineText } = useEngine();
  const caption = text('colonnes');
  return (
    <section className="eng-card transfert__guide" aria-labelledby="forme">
      <h2 id="forme" className="eng-card__title">
        {text('forme')}
      </h2>
      <p>{text('formeTexte')}</p>
      <Button
        command={{ name: text('modeleFichier') }}
        onClick={() => saveFile(new Blob([templateOf(kind)], { type: 'text/csv' }), templateNames[kind])}
      >
        {text('modeleFichier')}
      </Button>
      <details className="transfert__columns">
        <summary>{caption}</summary>
        <section
          className="eng-table-scroll"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a horizontally scrollable region must be reachable by keyboard
          tabIndex={0}
          aria-label={engineText('table.region', { caption })}
        >
          <table className="eng-table">
            <caption className="eng-visually-hidden">{caption}</caption>
            <thead>
              <tr>
                <th scope="col">{text('colonne')}</th>
                <th scope="col">{text('contenu')}</th>
                <th scope="col">{text('obligation')}</th>
                <th scope="col">{text('attendu')}</th>
                <th scope="col">{text('exemple')}</th>
              </tr>
            </thead>
            <tbody>
              {Object.entries(layouts[kind]).map(([name, field]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{field.label}</td>
                  <td>{text(field.required ? 'obligatoireOui' : 'obligatoireNon')}</td>
                  <td>{expected(name, field, text)}</td>
                  <td>{exemples[name] ?? ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </section>
  );
}

function expected(name: string, { type, values, maxLength }: Field, text: Text): string {
  if (values) return text('attendus.codes', { codes: values.join(', ') });
  if (type === 'text') return text('attendus.texte', { n: maxLength });
  if (type === 'digits') return text('attendus.chiffres', { n: maxLength });
  return text(name === 'dateFinValidite' ? 'attendus.fin' : 'attendus.date');
}
