/**
 * The files that the workbench edits: those of the screens and of the messages below the application's root. Files are
 * written whole and at once, only over the version that the editor read, and never outside these folders.
 */
import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { Places } from '../../node/applicationPlaces.ts';
import { isListed, shownPath } from '../../node/loadFiles.ts';
import type { FileState, Saved, ToSave } from '../protocol.ts';
import { refusals } from './texts.ts';

/** A longer file is not written by hand; the compiler refuses it too. */
const longest = 1_000_000;

export type Workspace = ReturnType<typeof createWorkspace>;

export function createWorkspace({ root, screens, messages }: Places) {
  const folders = [screens, ...messages].filter((folder) => folder.startsWith(root + sep));
  return { read, save, isEditable: (path: string) => absolute(path) !== null };

  /** The absolute path of a file that may be edited; null: it is none, or stands elsewhere. */
  function absolute(path: string): string | null {
    const file = resolve(root, path);
    // Texts of the engine's package are no part of the application.
    const isOwn = (name: string) => isListed(name) && name !== 'node_modules';
    const isPlain = shownPath(root, file) === path && path.split('/').every(isOwn);
    const isWithin = folders.some((folder) => file.startsWith(folder + sep) || file === folder);
    return isPlain && isWithin && /\.(yaml|md)$/.test(path) ? file : null;
  }

  function read(path: string): FileState {
    const file = absolute(path);
    if (file === null) return { refusal: refusals.outside(path) };
    try {
      if (!isOwnFile(file)) return { refusal: refusals.link(path) };
      const bytes = readFileSync(file);
      if (bytes.length > longest) return { refusal: refusals.tooLarge(path, bytes.length) };
      const text = decoder().decode(bytes);
      return { text, version: versionOf(bytes) };
    } catch (error) {
      return { refusal: refusals.unreadable(path, reasonOf(error)) };
    }
  }

  /** Whether a file is one itself, in a folder of the application that no link leads out of. */
  function isOwnFile(file: string): boolean {
    const folder = realpathSync(dirname(file));
    const isWithin = folders.some(
      (one) => (folder + sep).startsWith(realpathSync(one) + sep) || file === one,
    );
    return isWithin && lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() !== true;
  }

  /** Writes files; one that is refused or that changed meanwhile leaves all of them as they are. */
  function save(asked: readonly ToSave[]): readonly Saved[] {
    const stopped = asked.flatMap((one) => reasonAgainst(one) ?? []);
    return stopped.length > 0 ? stopped : writeAll(asked);
  }

  function reasonAgainst({ path, text, version }: ToSave): Saved | null {
    const file = absolute(path);
    if (file === null) return { path, refusal: refusals.outside(path) };
    if (text.length > longest) return { path, refusal: refusals.tooLarge(path, text.length) };
    const now = versionOn(file);
    return now.version === version ? null : { path, disk: now.text, version: now.version };
  }

  function versionOn(file: string): { readonly text: string | null; readonly version: string } {
    try {
      const bytes = readFileSync(file);
      return { text: bytes.toString('utf8'), version: versionOf(bytes) };
    } catch {
      return { text: null, version: absent };
    }
  }

  /** Every text is on disk, beside its file, before the first file is replaced. */
  function writeAll(all: readonly ToSave[]): readonly Saved[] {
    const written: string[] = [];
    try {
      for (const { path, text } of all) written.push(writeBeside(resolve(root, path), text));
    } catch (error) {
      for (const file of written) rmSync(file, { force: true });
      return all.map(({ path }) => ({ path, refusal: refusals.unwritable(path, reasonOf(error)) }));
    }
    return all.map(({ path, text }, n): Saved => {
      try {
        renameSync(written[n] ?? '', resolve(root, path));
        return { path, version: versionOf(Buffer.from(text)) };
      } catch (error) {
        rmSync(written[n] ?? '', { force: true });
        return { path, refusal: refusals.unwritable(path, reasonOf(error)) };
      }
    });
  }

  function writeBeside(file: string, text: string): string {
    if (!isOwnFile(file)) throw new Error(refusals.link(shownPath(root, file)));
    const beside = join(dirname(file), `.${basename(file)}.${randomBytes(6).toString('hex')}`);
    const mode = lstatSync(file, { throwIfNoEntry: false })?.mode ?? 0o644;
    const opened = openSync(beside, 'wx', mode & 0o777);
    try {
      writeSync(opened, text);
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
    return beside;
  }
}

/** The version of a file that does not exist. */
export const absent = '';

function versionOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}

/** Keeps a byte order mark; throws on what is not UTF-8. */
function decoder(): TextDecoder {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
}

function reasonOf(error: unknown): string {
  const { code } = error as { readonly code?: string };
  return code ?? (error instanceof Error ? error.message : String(error));
}
