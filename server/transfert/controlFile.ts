/**
 * Validates an order file's content, as a pure function of its bytes: number of lines, structure, each line,
 * then the share of lines in error. Runs in a worker thread (`controlWorker.ts`), never on the event loop.
 */

import { fileCode, fileValue } from '../text/fileValue.ts';
import { misreadOf } from '../text/misread.ts';
import { failed, type LineControl, motifs, type Outcome, type Outcomes, passed } from './controles.ts';
import { controlLine, type LineFault, type LineValues } from './controlLine.ts';
import { decodeText } from './decodeText.ts';
import { type DemandeRow, demandeRow } from './demandeRow.ts';
import { fieldNames, type Kind, layouts } from './layouts.ts';
import { countLines, type Line, type Parsed, parseFile } from './parseFile.ts';

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
  const records = parsed.lines.length + parsed.misquoted.length;
  const total = records > 0 ? records : physical;
  if (total > options.maxLines) return tooManyLines(total, options.maxLines);

  const nombreLignes = passed(motifs.lignes(total));
  if (parsed.problem !== undefined) {
    const lignesEnErreur = parsed.broken.map((line) =>
      ligneEnErreur(line, valuesOf(line, options.kind), line.motif),
    );
    return refused('structure', { nombreLignes, structure: failed(parsed.problem) }, total, lignesEnErreur);
  }
  const { faults, demandes } = controlLines(parsed, options);
  const misread = misreadProblem(decoded.text, faults);
  if (misread !== undefined) {
    const lignesEnErreur = faults.filter(isUnprintable).map((fault) => fault.ligne);
    return refused('structure', { nombreLignes, structure: failed(misread) }, total, lignesEnErreur);
  }
  return judged(faults, demandes, options.seuilRejet, nombreLignes);
}

type Fault = Omit<LineFault, 'control'> & { control: LineControl | 'structure'; ligne: LigneEnErreur };

function controlLines(
  { lines, misquoted }: Parsed,
  { kind, today }: ControlOptions,
): { faults: Fault[]; demandes: DemandeRow[] } {
  const faults: Fault[] = misquoted.map((line) => ({
    control: 'structure',
    motif: line.motif,
    ligne: ligneEnErreur(line, valuesOf(line, kind), line.motif),
  }));
  const demandes: DemandeRow[] = [];
  for (const line of lines) {
    const values = valuesOf(line, kind);
    const fault = controlLine(values, kind, today);
    if (fault) faults.push({ ...fault, ligne: ligneEnErreur(line, values, fault.motif) });
    else demandes.push(demandeRow(line.numeroLigne, values, kind));
  }
  if (misquoted.length > 0) faults.sort((a, b) => a.ligne.numeroLigne - b.ligne.numeroLigne);
  return { faults, demandes };
}

const isUnprintable = (fault: Fault): boolean => fault.unprintable !== undefined;

/**
 * The reason to refuse a file that was converted from another encoding, where one line alone does not tell it: some of
 * its wrong letters look like right ones, and their lines would pass.
 */
function misreadProblem(text: string, faults: readonly Fault[]): string | undefined {
  if (!faults.some(isUnprintable)) return undefined;
  const encoding = misreadOf(text)?.encoding;
  const changed = text.split('\n').filter((row) => misreadOf(row)?.encoding === encoding);
  if (encoding === undefined || changed.length < 2) return undefined;
  for (const { unprintable: value = '', ligne } of faults) {
    const misread = misreadOf(value);
    if (misread?.encoding === encoding)
      return motifs.malDecode(ligne.numeroLigne, value, misread.meant, encoding);
  }
  return undefined;
}

function judged(
  faults: readonly Fault[],
  demandes: readonly DemandeRow[],
  seuilRejet: number,
  nombreLignes: Outcome,
): FileControl {
  const total = faults.length + demandes.length;
  const lineOutcome = (control: Fault['control']): Outcome => {
    const count = faults.filter((fault) => fault.control === control).length;
    return count === 0 ? passed() : failed(motifs.lignesEnErreur(count));
  };
  const within = faults.length * 100 <= seuilRejet * total;
  const rate = motifs.seuil(percent((faults.length * 100) / total), percent(seuilRejet));
  return {
    verdict: within ? 'accepted' : 'threshold',
    seuilRejet,
    outcomes: {
      nombreLignes,
      structure: lineOutcome('structure'),
      champsObligatoires: lineOutcome('champsObligatoires'),
      champsNumeriques: lineOutcome('champsNumeriques'),
      dates: lineOutcome('dates'),
      seuil: within ? passed(faults.length === 0 ? undefined : rate) : failed(rate),
    },
    nombreLignesTotal: total,
    nombreLignesOK: within ? demandes.length : 0,
    nombreLignesKO: within ? faults.length : total,
    lignesEnErreur: faults.map((fault) => fault.ligne),
    demandes: within ? demandes : [],
  };
}

/** The values of a line, as they are meant. */
function valuesOf(line: Line, kind: Kind): LineValues {
  return Object.fromEntries(
    fieldNames[kind].map((name, index) => {
      const field = layouts[kind][name];
      const meant = field?.printed === 'plaque' || field?.type === 'digits' ? fileCode : fileValue;
      return [name, meant(line.fields[index] ?? '')];
    }),
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
