/** The workbench of an empty folder: it makes an application there, from a contract that is chosen in the page. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { said } from '../../../schemas/types/atelierTexts.ts';
import { newApp } from '../../node/create/newApp.ts';
import type { ContractText } from '../protocol.ts';

/** Makes the application and installs what it needs, unless that is there. Answers why not, or null. */
export async function makeApp(root: string, { name, text }: ContractText): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'contrat-'));
  try {
    const file = join(folder, basename(name));
    writeFileSync(file, text);
    await newApp(root, [file]);
    return isInstalled(root) ? null : await install(root);
  } catch (error) {
    // The file that was chosen has no other name for its owner.
    const place = new RegExp(`\\S*${basename(folder)}/`, 'g');
    return error instanceof Error ? error.message.replace(place, '') : String(error);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function isInstalled(root: string): boolean {
  try {
    createRequire(join(root, 'package.json')).resolve('screen-engine/package.json');
    return true;
  } catch {
    return false;
  }
}

async function install(root: string): Promise<string | null> {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  return promisify(execFile)(npm, ['install', '--no-audit', '--no-fund'], { cwd: root }).then(
    () => null,
    ({ stderr, message }: Error & { readonly stderr?: string }) =>
      said.notInstalled({ folder: root, reason: stderr?.trim() || message }),
  );
}
