/**
 * The files that the workbench edits: those of the screens and of the messages below the application's root. Files are
 * written whole and at once, only over the version that the editor read, and never outside these folders.
 */
import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { said } from '../../../schemas/types/atelierTexts.ts';
import type { Places } from '../../node/applicationPlaces.ts';
import { isListed, shownPath } from '../../node/loadFiles.ts';
import type { FileState, NewText, Saved, ToSave } from '../protocol.ts';

const { refusals } = said;

/** A longer file is not written by hand. */
const longest = 1_000_000;

export type Workspace = ReturnType<typeof createWorkspace>;

export function createWorkspace({ root, screens, messages }: Places) {
  const folders = [screens, ...messages].filter((folder) => folder.startsWith(root + sep));
  const realRoot = realpathSync(root);
  return { read, save, newTexts, isEditable: (path: string) => absolute(path) !== null };

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
    if (file === null) return { refusal: refusals.outside({ path }) };
    try {
      if (!isOwnFile(file)) return { refusal: refusals.link({ path }) };
      const bytes = readFileSync(file);
      if (bytes.length > longest) return { refusal: tooLarge(path, bytes.length) };
      const text = decoder().decode(bytes);
      return { text, version: versionOf(bytes) };
    } catch (error) {
      return { refusal: refusals.unreadable({ path, reason: reasonOf(error) }) };
    }
  }

  /** Texts for files, by path, with what is on disk. */
  function newTexts(texts: ReadonlyMap<string, string>): readonly NewText[] {
    return [...texts].map(([path, text]) => {
      const disk = read(path);
      const { text: base, version } = 'text' in disk ? disk : { text: '', version: absent };
      // What was made of the file was made without its byte order mark.
      return { path, base, version, text: (/^\ufeff/.exec(base)?.[0] ?? '') + text };
    });
  }

  /** Whether a file is one itself, and no link stands between it and the root. */
  function isOwnFile(file: string): boolean {
    const isPlainFolder = realpathSync(dirname(file)) === join(realRoot, relative(root, dirname(file)));
    return isPlainFolder && lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() !== true;
  }

  /** Writes files; one that is refused or that changed meanwhile leaves all of them as they are. */
  function save(asked: readonly ToSave[]): readonly Saved[] {
    const refused = asked.flatMap((one) => refusalOf(one) ?? []);
    return refused.length > 0 ? refused : writeAll(asked);
  }

  function refusalOf({ path, text }: ToSave): Saved | null {
    const file = absolute(path);
    if (file === null) return { path, refusal: refusals.outside({ path }) };
    const size = Buffer.byteLength(text);
    if (size > longest) return { path, refusal: tooLarge(path, size) };
    try {
      return isOwnFile(file) ? null : { path, refusal: refusals.link({ path }) };
    } catch (error) {
      return { path, refusal: refusals.unwritable({ path, reason: reasonOf(error) }) };
    }
  }

  function changedOn({ path, version }: ToSave): Saved | null {
    const bytes = bytesOf(resolve(root, path));
    const now = bytes === null ? absent : versionOf(bytes);
    return now === version ? null : { path, disk: bytes?.toString('utf8') ?? null, version: now };
  }

  /** Every text is on disk, beside its file, before the versions are compared and the first file is replaced. */
  function writeAll(all: readonly ToSave[]): readonly Saved[] {
    const written: string[] = [];
    try {
      for (const { path, text } of all) {
        const file = resolve(root, path);
        const beside = join(dirname(file), `.${basename(file)}.${randomBytes(6).toString('hex')}`);
        written.push(beside);
        writeSafely(beside, text, lstatSync(file, { throwIfNoEntry: false })?.mode ?? 0o644);
      }
      const changed = all.flatMap((one) => changedOn(one) ?? []);
      return changed.length > 0 ? changed : all.map((one, n) => replace(one, written[n] ?? ''));
    } catch (error) {
      return all.map(({ path }) => ({
        path,
        refusal: refusals.unwritable({ path, reason: reasonOf(error) }),
      }));
    } finally {
      for (const beside of written) rmSync(beside, { force: true });
    }
  }

  function replace({ path, text }: ToSave, written: string): Saved {
    try {
      renameSync(written, resolve(root, path));
      return { path, version: versionOf(Buffer.from(text)) };
    } catch (error) {
      return { path, refusal: refusals.unwritable({ path, reason: reasonOf(error) }) };
    }
  }
}

function bytesOf(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}

/** Writes a whole new file, which is on the disk afterwards. */
function writeSafely(file: string, text: string, mode: number): void {
  // The rights of its folder alone would let a file be replaced that nobody may write.
  if ((mode & 0o222) === 0) throw Object.assign(new Error(file), { code: 'EACCES' });
  const opened = openSync(file, 'wx');
  try {
    fchmodSync(opened, mode & 0o777);
    writeFileSync(opened, text);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** The version of a file that does not exist. */
const absent = '';

function versionOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}

/** Keeps a byte order mark; throws on what is not UTF-8. */
function decoder(): TextDecoder {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
}

const reasons: Readonly<Record<string, string>> = said.reasons;

function reasonOf(error: unknown): string {
  const { code } = error as { readonly code?: string };
  return reasons[code ?? ''] ?? code ?? (error instanceof Error ? error.message : String(error));
}

function tooLarge(path: string, bytes: number): string {
  return said.refusals.tooLarge({ path, size: Math.round(bytes / 1000) });
}
