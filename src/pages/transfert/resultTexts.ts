/** The words and figures of a transfer's result. Pure. */
import { showInstant } from 'screen-engine';
import type { PropsOf } from '../../registry/vocabulary.ts';
import { type ResultOutcome, resultOutcome } from './resultOutcome.ts';
import type { Controle, Validation } from './transferOutcome.ts';

/** Writes a text of the result page. */
export type ResultText = PropsOf<'OrderFileResult'>['text'];

/** The sentence of an outcome, and why; the reason may be empty. */
export function outcomeTexts(
  outcome: ResultOutcome,
  validation: Validation,
  text: ResultText,
): [string, string] {
  switch (outcome.kind) {
    case 'imported':
      return [text('importe'), ''];
    case 'partly':
      return [text('importeEnPartie', { ok: validation.nombreLignesOK, ko: validation.nombreLignesKO }), ''];
    case 'threshold': {
      const enErreur = validation.lignesEnErreur.length;
      const autres = validation.nombreLignesTotal - enErreur;
      return [text('nonImporte'), text('auDelaDuSeuil', { enErreur, autres, seuil: outcome.seuil })];
    }
    case 'refused':
      return [text('nonImporte'), outcome.motif || text('etats.UPLOAD_KO')];
    case 'undone':
      return [text('nonImporte'), text(`etats.${validation.resultatTransfert}`)];
    case 'unknown':
      return [text('etats.autre'), ''];
  }
}

/** A figure of the transfer. */
export type Fact = { readonly label: string; readonly value: string; readonly note?: string };

const number = new Intl.NumberFormat('fr');

/** The figures of a transfer, on the page and in print. */
export function factsOf(validation: Validation, receivedAt: Date, text: ResultText): readonly Fact[] {
  const { nombreLignesKO, lignesEnErreur, resultatTransfert } = validation;
  const wrong = lignesEnErreur.length;
  const state = resultOutcome(validation).kind === 'unknown' ? 'autre' : resultatTransfert;
  return [
    { label: text('nomFichier'), value: validation.nomFichier },
    { label: text('recuLe'), value: showInstant(receivedAt) },
    { label: text('total'), value: number.format(validation.nombreLignesTotal) },
    { label: text('lignesOK'), value: number.format(validation.nombreLignesOK) },
    {
      label: text('lignesKO'),
      value: number.format(nombreLignesKO),
      ...(wrong > 0 && wrong < nombreLignesKO ? { note: text('dontEnErreur', { n: wrong }) } : {}),
    },
    ...(resultatTransfert === 'UPLOAD_DISABLED'
      ? []
      : [{ label: text('transfert'), value: text(`etats.${state}`) }]),
  ];
}

/** A figure, in print. */
export const printFact = ({ label, value, note }: Fact) => ({
  label,
  value: note === undefined ? value : `${value} ${note}`,
});

/** A check, in print. */
export const controlFact = (control: Controle, text: ResultText) => ({
  label: control.intitule,
  value: [text(controlState(control).text), control.resultatControle].filter(Boolean).join('\u00a0: '),
});

/** The display of a check: never by colour only (A11Y-52). */
export function controlState({ statut }: Controle) {
  if (statut === null) return { tone: 'neutral', icon: 'circle-dashed', text: 'nonControle' } as const;
  return statut
    ? ({ tone: 'success', icon: 'circle-check', text: 'reussi' } as const)
    : ({ tone: 'danger', icon: 'circle-x', text: 'echoue' } as const);
}
