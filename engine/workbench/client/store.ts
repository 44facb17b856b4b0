/** What the workbench's page does: it reads the application, opens screens and files, and follows the server. */
import { texts } from '../../../schemas/types/atelierTexts.ts';
import { pathSource } from '../../core/runtime/routerPath.ts';
import type { Edit, Edited, NewText, Project, ScreenEntry, ShownProblem, ToAdd } from '../protocol.ts';
import { changeBetween, shownText, withChanges } from '../rawText.ts';
import { searchOf } from './address.ts';
import { changeAll, fileAt, sent, take, takeUp, undoAfter } from './saving/files.ts';
import { type Connection, listenToServer, server } from './server.ts';
import {
  getState,
  modifiedIn,
  type OpenFile,
  type State,
  say,
  saying,
  screensOf,
  setState,
  showAs,
  type Target,
  useWorkbench,
} from './state.ts';

/** A change of a file. */
type FileEdit = { readonly path: string; readonly edit: Edit };
/** A file, and how its text is changed. */
type Change = readonly [path: string, ask: (text: string) => Promise<Edited>];

/** Reads the application, takes up again what was not saved, and opens what the address asks for. */
export async function start(): Promise<void> {
  await refresh();
  if (getState().isEmpty) return;
  takeUp();
  await saying(sendDrafts);
  const { file, project, shown } = getState();
  const screen = screenAt(shown.address, project);
  if (file !== null) await show(file);
  else if (screen !== null) await open(screen);
}

/** From now on follows the server, and holds in the address what is shown. */
export function follow(): void {
  listenToServer({
    onRead: () => void refresh(),
    onDisk: (path) => void onDisk(path),
    onConnection: (connection) => void onConnection(connection),
  });
  useWorkbench.subscribe(({ project, shown, file }) => {
    const search = searchOf(shown, file);
    if (project !== null && search !== window.location.search) window.history.replaceState(null, '', search);
  });
}

async function refresh(): Promise<void> {
  await saying(async () => {
    const project = await server.project();
    setState((before) => ({
      project: project && keepingScreens(project, before.project),
      isEmpty: project === null,
      readings: before.readings + 1,
    }));
    const made = screensOf(project).find(({ id }) => id === getState().wanted);
    if (made === undefined) return;
    setState({ wanted: null });
    if (!made.path.includes('{')) showAs({ address: made.path });
  });
}

/** An application with a fault has the screens that the preview keeps too. */
function keepingScreens(project: Project, before: Project | null): Project {
  return project.isShown || before === null ? project : { ...project, areas: before.areas };
}

/** Makes changes of texts, as the server, which knows where their values stand, says; they are one step. */
export function edit(...edits: readonly FileEdit[]): Promise<void> {
  return changeBy(edits.map(({ path, edit: one }) => [path, (text) => server.edit(path, text, one)]));
}

/** Cures a problem, and shows where. */
export async function mend(problem: ShownProblem): Promise<void> {
  if (problem.isOfMessages)
    return saying(async () => takeTexts(await madeOf(() => server.messages(problem))));
  await showLine(problem);
  await changeBy([[problem.file, (text) => server.mend(problem, text)]]);
}

function changeBy(asked: readonly Change[]): Promise<void> {
  const change = saying(async () => {
    const made = new Map<string, OpenFile>();
    const before = new Map<string, string>();
    for (const [path, ask] of asked) {
      await load(path);
      const file = made.get(path) ?? fileAt(path);
      if (file === undefined) return say(getState().refused[path] ?? texts.unknown);
      if (!made.has(path)) before.set(path, file.text);
      const shown = shownText(file.text);
      const answer = await ask(shown);
      if ('refusal' in answer) return say(answer.refusal);
      const difference = changeBetween(shown, answer.text);
      made.set(path, { ...file, text: withChanges(file.text, difference === null ? [] : [difference]) });
    }
    if ([...before].some(([path, text]) => fileAt(path)?.text !== text)) return say(texts.typedMeanwhile);
    changeAll([...made.values()]);
  });
  undoAfter(change);
  return change;
}

/** What the server makes of the texts as they are; rejects if one of them is typed in meanwhile. */
async function madeOf<Made extends { readonly files: readonly NewText[] }>(
  ask: () => Promise<Made>,
): Promise<Made> {
  await sent();
  const { files } = getState();
  const made = await ask();
  const isTyped = made.files.some(({ path }) => fileAt(path)?.text !== files[path]?.text);
  if (isTyped) throw new Error(texts.typedMeanwhile);
  return made;
}

/** Takes texts that the server made, as one change, and shows the first line that differs. Answers whether there is one. */
async function takeTexts({ files }: { readonly files: readonly NewText[] }): Promise<boolean> {
  const place = firstChange(getState().files, files);
  changeAll(files);
  if (place !== null) await showLine(place);
  return place !== null;
}

/** Adds to a screen what a call offers. */
export async function addPart(asked: ToAdd): Promise<void> {
  const isChanged = await takeTexts(await madeOf(() => server.add(asked)));
  say(isChanged ? texts.added(asked.part) : texts.nothingAdded);
}

export async function makeScreen(operation: string): Promise<void> {
  const made = await madeOf(() => server.newScreen(operation));
  const { screen, left } = made;
  setState({ screen, wanted: screen });
  await takeTexts(made);
  say([texts.made({ screen }), ...left].join(' '));
}

/** Opens a screen, with the file that writes it. */
async function open(screen: ScreenEntry): Promise<void> {
  const [file] = screen.files;
  setState({ screen: screen.id });
  if (file !== undefined) await showLine({ file, line: screen.line });
}

/** Opens a screen also in the preview; one of an object with an example. */
export async function openScreen(screen: ScreenEntry): Promise<void> {
  void open(screen);
  const isPlain = !screen.path.includes('{');
  if (!isPlain && getState().project?.isReal) return say(texts.fromList(screen));
  await saying(async () => {
    const address = isPlain ? screen.path : (await server.screen(screen.id))?.example;
    if (address !== undefined) showAs({ address });
  });
}

export async function show(path: string): Promise<void> {
  setState({ file: path });
  await load(path);
}

async function load(path: string): Promise<void> {
  if (fileAt(path) === undefined) await saying(async () => take(path, await server.file(path)));
}

export async function showLine(target: Target): Promise<void> {
  await show(target.file);
  setState({ target });
}

async function onConnection(connection: Connection): Promise<void> {
  const before = getState().connection;
  setState({ connection });
  if (connection !== 'there' || before === 'there') return;
  await saying(sendDrafts);
  await refresh();
  setState(({ returns }) => ({ returns: returns + 1, said: texts.back }));
}

/** A file changed on disk: an open one follows, unless it was edited. */
async function onDisk(path: string): Promise<void> {
  const isOpen = fileAt(path) !== undefined || Object.hasOwn(getState().refused, path);
  if (isOpen) await saying(async () => take(path, await server.file(path)));
}

function sendDrafts(): Promise<null> {
  const drafts = modifiedIn(getState().files).map(({ path, text }) => [path, text]);
  return server.drafts(Object.fromEntries(drafts));
}

/** The first line in which one of the texts differs from what it was; null: none does. */
function firstChange(files: State['files'], changed: readonly NewText[]): Target | null {
  for (const { path, base, text } of changed) {
    const change = changeBetween(files[path]?.text ?? base, text);
    if (change !== null) return { file: path, line: text.slice(0, change.from).split('\n').length };
  }
  return null;
}

/** The screen at an address; null: none. */
export function screenAt(address: string, project: Project | null): ScreenEntry | null {
  const [path = ''] = address.split(/[?#]/);
  const all = screensOf(project);
  const exact = all.find((screen) => screen.path === path);
  return exact ?? all.find((screen) => new RegExp(`^${pathSource(screen.path)}$`).test(path)) ?? null;
}
