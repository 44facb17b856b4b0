/** The command `atelier`: starts the workbench and prints its address. */
import { spawn } from 'node:child_process';
import { said } from '../../../schemas/types/atelierTexts.ts';
import type { DefinitionPlaces } from '../../node/applicationPlaces.ts';
import { UsageError } from '../../node/UsageError.ts';
import { startAtelier } from './atelier.ts';

const usualPort = '3100';

/** Runs until the process ends; the port is that of `ATELIER_PORT`. */
export async function atelier(given: DefinitionPlaces): Promise<void> {
  const { address } = await startAtelier(given, portOf(process.env.ATELIER_PORT ?? usualPort));
  console.log(said.opened({ address }));
  if (process.stdout.isTTY) openBrowser(address);
  // At once: files are written in one go, and an orderly end would wait for what the open pages still ask.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
}

/** Opens an address where there is a browser; elsewhere nothing happens. */
function openBrowser(address: string): void {
  const commands: Readonly<Record<string, string>> = { darwin: 'open', win32: 'explorer' };
  const command = commands[process.platform] ?? 'xdg-open';
  const opened = spawn(command, [address], { detached: true, stdio: 'ignore' });
  opened.on('error', () => undefined).unref();
}

function portOf(given: string): number {
  const port = Number(given);
  if (!/^\d{1,5}$/.test(given) || port < 1 || port > 65_535) throw new UsageError(said.badPort({ given }));
  return port;
}
