/**
 * Validates an order file's content, as a pure function of its bytes: number of lines, structure, each line,
 * then the share of lines in error. Runs in a worker thread (`controlWorker.ts`), never on the event loop.
 */

import { composed } from '../text/composed.ts';
import { failed, type LineControl, motifs, type Outcome, type Outcomes, passed } from './controles.ts';
import { controlLine, type LineFault, type LineValues } from './controlLine.ts';
import { decodeText } from './decodeText.ts';
import { type DemandeRow, demandeRow } from './demandeRow.ts';
import { fieldNames, type Kind } from './layouts.ts';
import { countLines, type Line, parseFile } from './parseFile.ts';

export type LigneEnErreur = {
  numeroLigne: number;
  motif: string;
  numeroIdentifiant: string;
  nom: string;
  prenom: string;
  raisonSociale: string;
};

export type ControlOptions = {
  kind: Kind;
  /** yyyy-MM-dd; some dates must not be in the future. */
  today: string;
  maxLines: number;
  /** Percentage of lines in error above which the whole file is rejected. */
  seuilRejet: number;
};

export type FileControl = {
  verdict: 'accepted' | 'tooManyLines' | 'structure' | 'threshold';
  /** Absent if the lines were not checked: then the threshold decided nothing. */
  seuilRejet?: number;
  outcomes: Outcomes;
  nombreLignesTotal: number;
  nombreLignesOK: number;
  nombreLignesKO: number;
  lignesEnErreur: readonly LigneEnErreur[];
  /** The valid lines, for the integration. */
  demandes: readonly DemandeRow[];
};

/** Validates the content of a file. */
export function controlFile(bytes: Uint8Array, options: ControlOptions): FileControl {
  const decoded = decodeText(bytes);
  if ('problem' in decoded) {
    return refused('structure', { nombreLignes: passed(), structure: failed(decoded.problem) }, 0);
  }
  const physical = countLines(decoded.text);
  // A file with line breaks in quotes has fewer records than lines. Above ten times the limit, records are
  // not counted.
  if (physical > options.maxLines * 10) return tooManyLines(physical, options.maxLines);

  const parsed = parseFile(decoded.text, options.kind);
  const total = parsed.lines.length > 0 ? parsed.lines.length : physical;
  if (total > options.maxLines) return tooManyLines(total, options.maxLines);

  const nombreLignes = passed(motifs.lignes(total));
  if (parsed.problem !== undefined) {
    const lignesEnErreur = parsed.broken.map((line) =>
      ligneEnErreur(line, valuesOf(line, options.kind), line.motif),
    );
    return refused('structure', { nombreLignes, structure: failed(parsed.problem) }, total, lignesEnErreur);
  }
  return controlLines(parsed.lines, options, nombreLignes);
}

function controlLines(lines: readonly Line[], options: ControlOptions, nombreLignes: Outcome): FileControl {
  const faults: (LineFault & { ligne: LigneEnErreur })[] = [];
  const demandes: DemandeRow[] = [];
  for (const line of lines) {
    const values = valuesOf(line, options.kind);
    const fault = controlLine(values, options.kind, options.today);
    if (fault) faults.push({ ...fault, ligne: ligneEnErreur(line, values, fault.motif) });
    else demandes.push(demandeRow(line.numeroLigne, values, options.kind));
  }
  const lineOutcome = (control: LineControl): Outcome => {
    const count = faults.filter((fault) => fault.control === control).length;
    return count === 0 ? passed() : failed(motifs.lignesEnErreur(count));
  };
  const within = faults.length * 100 <= options.seuilRejet * lines.length;
  const rate = motifs.seuil(percent((faults.length * 100) / lines.length), percent(options.seuilRejet));
  return {
    verdict: within ? 'accepted' : 'threshold',
    seuilRejet: options.seuilRejet,
    outcomes: {
      nombreLignes,
      structure: passed(),
      champsObligatoires: lineOutcome('champsObligatoires'),
      champsNumeriques: lineOutcome('champsNumeriques'),
      dates: lineOutcome('dates'),
      seuil: within ? passed(faults.length === 0 ? undefined : rate) : failed(rate),
    },
    nombreLignesTotal: lines.length,
    nombreLignesOK: within ? demandes.length : 0,
    nombreLignesKO: within ? faults.length : lines.length,
    lignesEnErreur: faults.map((fault) => fault.ligne),
    demandes: within ? demandes : [],
  };
}

/** The values of a line, with composed letters (NFC). */
function valuesOf(line: Line, kind: Kind): LineValues {
  return Object.fromEntries(
    fieldNames[kind].map((name, index) => [name, composed(line.fields[index] ?? '')]),
  );
}

function ligneEnErreur(line: Line, values: LineValues, motif: string): LigneEnErreur {
  // Cuts by code points: PostgreSQL refuses half a surrogate pair in JSON.
  const shown = (value = ''): string => [...value].slice(0, 60).join('');
  return {
    numeroLigne: line.numeroLigne,
    motif,
    numeroIdentifiant: shown(values.numeroIdentifiant),
    nom: shown(values.nomUsage || values.nomNaissance),
    prenom: shown(values.prenom),
    raisonSociale: shown(values.raisonSociale),
  };
}

function tooManyLines(count: number, maximum: number): FileControl {
  return refused('tooManyLines', { nombreLignes: failed(motifs.tropDeLignes(count, maximum)) }, count);
}

function refused(
  verdict: FileControl['verdict'],
  outcomes: Outcomes,
  total: number,
  lignesEnErreur: readonly LigneEnErreur[] = [],
): FileControl {
  return {
    verdict,
    outcomes,
    nombreLignesTotal: total,
    nombreLignesOK: 0,
    nombreLignesKO: total,
    lignesEnErreur,
    demandes: [],
  };
}

/**
 * At most two decimals, rounded up, so that a share above the threshold is never displayed as the threshold.
 */
function percent(value: number): string {
  return (Math.ceil(value * 100 - 1e-9) / 100).toLocaleString('fr-FR', { maximumFractionDigits: 2 });
}
