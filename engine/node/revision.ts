/** A version of an application: a folder, or a git revision, which is unpacked into a temporary folder. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { errors } from './cliTexts.ts';

const run = promisify(execFile);

/** A folder that contains the version, and a function that removes it. */
type Version = { readonly root: string; readonly remove: () => Promise<void> };

/** The folder with this name, or else the git revision of the application at `root`. Rejects if it is neither. */
export async function openVersion(name: string, root: string): Promise<Version> {
  const folder = resolve(root, name);
  const found = await stat(folder).catch(() => null);
  if (found?.isDirectory()) return { root: folder, remove: async () => undefined };
  const made = await mkdtemp(join(tmpdir(), 'version-'));
  const remove = () => rm(made, { recursive: true, force: true });
  try {
    const top = (await run('git', ['-C', root, 'rev-parse', '--show-toplevel'])).stdout.trim();
    const archive = join(made, 'archive.tar');
    await run('git', ['-C', top, 'archive', '--output', archive, '--end-of-options', name]);
    await run('tar', ['-xf', archive, '-C', made]);
    return { root: join(made, relative(top, resolve(root))), remove };
  } catch {
    await remove();
    throw new Error(errors.noVersion(name));
  }
}
