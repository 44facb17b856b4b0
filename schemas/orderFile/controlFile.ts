/**
 * Validates an order file's content, as a pure function of its bytes: number of lines, structure, each line,
 * then the share of lines in error. The server runs it in a worker thread (`controlWorker.ts`), the transfer page in steps
 * before the file is sent: its policy for scripts allows no worker.
 */

import { fileCode, fileValue } from '../text/fileValue.ts';
import { misreadOf, misreadSteps } from '../text/misread.ts';
import { runSteps, type Steps } from '../text/steps.ts';
import { failed, type LineControl, motifs, type Outcome, type Outcomes, passed } from './controles.ts';
import { controlLine, type LineFault, type LineValues } from './controlLine.ts';
import { decodeSteps } from './decodeText.ts';
import { fieldNames, type Kind, layouts } from './layouts.ts';
import { countLines, type Line, linesOfStep, type Parsed, parseSteps } from './parseFile.ts';

export type LigneEnErreur = {
  numeroLigne: number;
  motif: string;
  numeroIdentifiant: string;
  nom: string;
  prenom: string;
  raisonSociale: string;
};

/** The most lines of a file. */
export const mostLines = 10_000;

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
  valides: readonly ValidLine[];
  /** All lines as they were read, in the order of the file; none if they are too many. */
  lignes: readonly Line[];
};

export type ValidLine = { readonly numeroLigne: number; readonly values: LineValues };

/** Validates the content of a file. */
export function controlFile(bytes: Uint8Array, options: ControlOptions): FileControl {
  return runSteps(controlSteps(bytes, options));
}

export function* controlSteps(bytes: Uint8Array, options: ControlOptions): Steps<FileControl> {
  const decoded = yield* decodeSteps(bytes);
  if ('problem' in decoded) {
    return refused('structure', { nombreLignes: passed(), structure: failed(decoded.problem) }, 0);
  }
  yield;
  const physical = countLines(decoded.text);
  // A file with line breaks in quotes has fewer records than lines. Above ten times the limit, records are
  // not counted.
  if (physical > options.maxLines * 10) return tooManyLines(physical, options.maxLines);
  yield;
  const parsed = yield* parseSteps(decoded.text, options.kind);
  const records = parsed.lines.length + parsed.misquoted.length;
  const total = records > 0 ? records : physical;
  if (total > options.maxLines) return tooManyLines(total, options.maxLines);

  const nombreLignes = passed(motifs.lignes(total));
  const refusedLines = (structure: Outcome, lignesEnErreur: readonly LigneEnErreur[]): FileControl => ({
    ...refused('structure', { nombreLignes, structure }, total),
    lignesEnErreur,
    lignes: linesOf(parsed),
  });
  if (parsed.problem !== undefined) {
    const lignesEnErreur = parsed.broken.map((line) =>
      ligneEnErreur(line, valuesOf(line, options.kind), line.motif),
    );
    return refusedLines(failed(parsed.problem), lignesEnErreur);
  }
  const { faults, valides } = yield* controlLines(parsed, options);
  const misread = yield* misreadProblem(decoded.text, faults);
  if (misread !== undefined) {
    return refusedLines(
      misread,
      faults.filter(isUnprintable).map((fault) => fault.ligne),
    );
  }
  return { ...judged(faults, valides, options.seuilRejet, nombreLignes), lignes: linesOf(parsed) };
}

function linesOf({ lines, misquoted }: Parsed): readonly Line[] {
  if (misquoted.length === 0) return lines;
  return [...lines, ...misquoted].sort((a, b) => a.numeroLigne - b.numeroLigne);
}

type Fault = Omit<LineFault, 'control'> & { control: LineControl | 'structure'; ligne: LigneEnErreur };

function* controlLines(
  { lines, misquoted }: Parsed,
  { kind, today }: ControlOptions,
): Steps<{ faults: Fault[]; valides: ValidLine[] }> {
  const faults: Fault[] = misquoted.map((line) => ({
    control: 'structure',
    motif: line.motif,
    ligne: ligneEnErreur(line, valuesOf(line, kind), line.motif),
  }));
  const valides: ValidLine[] = [];
  for (const [index, line] of lines.entries()) {
    if (index % linesOfStep === 0) yield;
    const values = valuesOf(line, kind);
    const fault = controlLine(values, kind, today);
    if (fault) faults.push({ ...fault, ligne: ligneEnErreur(line, values, fault.motif) });
    else valides.push({ numeroLigne: line.numeroLigne, values });
  }
  if (misquoted.length > 0) faults.sort((a, b) => a.ligne.numeroLigne - b.ligne.numeroLigne);
  return { faults, valides };
}

const isUnprintable = (fault: Fault): boolean => fault.unprintable !== undefined;

/**
 * The reason to refuse a file that was converted from another encoding, where one line alone does not tell it: some of
 * its wrong letters look like right ones, and their lines would pass.
 */
function* misreadProblem(text: string, faults: readonly Fault[]): Steps<Outcome | undefined> {
  if (!faults.some(isUnprintable)) return undefined;
  // Rows of ASCII are read alike in each encoding.
  const rows = text.split('\n').filter((row) => !/^\p{ASCII}*$/u.test(row));
  const encoding = (yield* misreadSteps(rows.join('\n')))?.encoding;
  if (encoding === undefined) return undefined;
  let changed = 0;
  for (const [index, row] of rows.entries()) {
    if (index % linesOfStep === 0) yield;
    if (misreadOf(row)?.encoding === encoding && ++changed === 2) break;
  }
  if (changed < 2) return undefined;
  for (const { unprintable: value = '', ligne } of faults) {
    const misread = misreadOf(value);
    if (misread?.encoding === encoding)
      return {
        ...failed(motifs.malDecode(ligne.numeroLigne, encoding, motifs.malDecodePour(value, misread.meant))),
        anonymous: motifs.malDecode(ligne.numeroLigne, encoding),
      };
  }
  return undefined;
}

function judged(
  faults: readonly Fault[],
  valides: readonly ValidLine[],
  seuilRejet: number,
  nombreLignes: Outcome,
): Omit<FileControl, 'lignes'> {
  const total = faults.length + valides.length;
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
    nombreLignesOK: within ? valides.length : 0,
    nombreLignesKO: within ? faults.length : total,
    lignesEnErreur: faults.map((fault) => fault.ligne),
    valides: within ? valides : [],
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

function refused(verdict: FileControl['verdict'], outcomes: Outcomes, total: number): FileControl {
  return {
    verdict,
    outcomes,
    nombreLignesTotal: total,
    nombreLignesOK: 0,
    nombreLignesKO: total,
    lignesEnErreur: [],
    valides: [],
    lignes: [],
  };
}

/**
 * At most two decimals, rounded up, so that a share above the threshold is never displayed as the threshold.
 */
function percent(value: number): string {
  return (Math.ceil(value * 100 - 1e-9) / 100).toLocaleString('fr-FR', { maximumFractionDigits: 2 });
}
