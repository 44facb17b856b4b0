/**
 * The states of a transfer and the checks before it: pure, so that the screen only draws
 * (specification 2, sections 2.1, 4 and 5).
 */

export type UploadState =
  | { readonly step: 'choosing' }
  | { readonly step: 'sending'; readonly percent: number; readonly startedAt: number }
  /** Everything is sent, the server controls the file. */
  | { readonly step: 'checking' }
  | { readonly step: 'failed'; readonly message: string; readonly retry: boolean };

/** What keeps a file from being sent: the name of a text of the screen, and the field that it belongs to. */
export type UploadProblem = { readonly field: 'fichier' | 'accepter'; readonly text: string };

/**
 * The checks that need no server, in the order of the page.
 * @param maximum largest accepted size, in bytes
 */
export function uploadProblems(
  file: { readonly size: number } | null,
  accepted: boolean,
  maximum: number,
): readonly UploadProblem[] {
  const problems: UploadProblem[] = [];
  if (file === null) problems.push({ field: 'fichier', text: 'aucunFichier' });
  else if (file.size > maximum) problems.push({ field: 'fichier', text: 'tropVolumineux' });
  else if (file.size === 0) problems.push({ field: 'fichier', text: 'vide' });
  if (!accepted) problems.push({ field: 'accepter', text: 'accepterObligatoire' });
  return problems;
}

/** What the server will probably refuse, by the name of a text of the screen: said, never in the way. */
export type FileAdvice = 'avisNom' | 'avisEmetteur' | 'avisPremiereLigne';

/**
 * Looks at a file as the server's first controls do (decisions D27 and D28).
 * @param file its name, and its first line, null where it could not be read
 * @param organisme code of the user's organisation
 */
export function fileAdvice(
  { name, firstLine }: { readonly name: string; readonly firstLine: string | null },
  organisme: string,
): readonly FileAdvice[] {
  const [, code] = /^CMI_([A-Z0-9]{2,20})_\d{8}_\d{3}\.csv$/.exec(name) ?? [];
  const isHeader = firstLine === null || /^\uFEFF?"?numeroIdentifiant"?;/.test(firstLine);
  return [
    ...(code === undefined ? (['avisNom'] as const) : []),
    ...(code !== undefined && code !== organisme ? (['avisEmetteur'] as const) : []),
    ...(isHeader ? [] : (['avisPremiereLigne'] as const)),
  ];
}

/** Far more than a line of field names needs, in bytes. */
const firstBytes = 4_096;

/** The first line of a file; null where the file is empty or cannot be read. */
export async function readFirstLine(file: Blob): Promise<string | null> {
  const text = await file
    .slice(0, firstBytes)
    .text()
    .catch(() => '');
  return text === '' ? null : (text.split(/\r\n?|\n/, 1)[0] ?? null);
}

/** The state after progress was told: an integer percent, then the control once everything is sent. */
export function onProgress(state: UploadState, fraction: number): UploadState {
  if (state.step !== 'sending') return state;
  const percent = Math.min(100, Math.max(state.percent, Math.floor(fraction * 100)));
  return percent === 100 ? { step: 'checking' } : { ...state, percent };
}

/** Seconds that are left at the speed so far; null while too little is known. */
export function secondsLeft(state: UploadState, now: number): number | null {
  if (state.step !== 'sending' || state.percent < 5) return null;
  const elapsed = (now - state.startedAt) / 1000;
  if (elapsed < 2) return null;
  return Math.ceil((elapsed * (100 - state.percent)) / state.percent);
}
