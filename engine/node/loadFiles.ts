/**
 * Reads the definition files of an application. What is no readable definition (a link out of the folder, binary
 * content, a file that has no business there) becomes a problem with its place, never an exception.
 */
import { access, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { SourceFile } from '../core/compile.ts';
import type { Problem } from '../core/problem.ts';
import { problem } from '../core/problems.ts';

export type LoadedFiles = { readonly files: readonly SourceFile[]; readonly problems: readonly Problem[] };
type Folders = { readonly root: string; readonly screens: string; readonly messages: readonly string[] };
type Entry = {
  readonly file: string;
  readonly shown: string;
  readonly folder: string;
  readonly linked: boolean;
};

/** A definition is written by hand: above this size it is something else. */
const largest = 4 * 1024 * 1024;

/** Reads the screens and all messages, each place in the order of its paths. */
export async function loadFiles({ root, screens, messages }: Folders): Promise<LoadedFiles> {
  const found = await Promise.all([
    loadFolder(root, screens, kindOfScreenFile),
    ...messages.map((place) =>
      loadFolder(root, place, (inner) => (/(^|\.yaml)$/.test(inner) ? 'messages' : null)),
    ),
  ]);
  return { files: found.flatMap((part) => part.files), problems: found.flatMap((part) => part.problems) };
}

function kindOfScreenFile(inner: string): SourceFile['kind'] | null {
  if (inner === 'app.yaml') return 'app';
  if (inner === 'checks.yaml') return 'checks';
  if (inner.endsWith('.md')) return 'markdown';
  return inner.endsWith('.yaml') ? 'area' : null;
}

async function loadFolder(
  root: string,
  folder: string,
  kindOf: (inner: string) => SourceFile['kind'] | null,
): Promise<LoadedFiles> {
  const entries = await listFolder(root, folder);
  if (entries === null) return { files: [], problems: [problem('folder-missing', shownPath(root, folder))] };
  const outcomes = await Promise.all(
    entries.map(async (entry): Promise<SourceFile | Problem> => {
      const kind = kindOf(shownPath(folder, entry.file));
      if (kind === null) return problem('file-unknown', entry.shown);
      const text = await readText(entry);
      return typeof text === 'string' ? { path: entry.shown, kind, text } : text;
    }),
  );
  return {
    files: outcomes.filter((outcome): outcome is SourceFile => 'text' in outcome),
    problems: outcomes.filter((outcome): outcome is Problem => 'code' in outcome),
  };
}

/** Every file of the folder but hidden ones and editors' copies, or the one file; null when there is no such place. */
async function listFolder(root: string, folder: string): Promise<readonly Entry[] | null> {
  try {
    if (folder.endsWith('.yaml')) {
      await access(folder);
      return [{ file: folder, shown: shownPath(root, folder), folder, linked: false }];
    }
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => !entry.isDirectory() && !/^\.|~$/.test(entry.name))
      .map((entry) => {
        const file = join(entry.parentPath, entry.name);
        return { file, shown: shownPath(root, file), folder, linked: entry.isSymbolicLink() };
      })
      .sort((a, b) => (a.shown < b.shown ? -1 : 1));
  } catch {
    return null;
  }
}

/** The text of a file, or the problem that it is. */
async function readText({ file, shown, folder, linked }: Entry): Promise<string | Problem> {
  try {
    if (linked && !(await realpath(file)).startsWith(join(await realpath(folder), sep)))
      return problem('file-outside', shown);
    const { size } = await stat(file);
    if (size > largest) return problem('file-too-large', shown);
    return decode(await readFile(file)) ?? problem('file-binary', shown);
  } catch {
    return problem('file-unreadable', shown);
  }
}

/** Null for what is no UTF-8 text. A byte order mark is left out. */
function decode(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function shownPath(root: string, file: string): string {
  return relative(root, file).split(sep).join('/');
}
