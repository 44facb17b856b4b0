/**
 * `npm run verify`: every proof that needs no preparation but Debian's packages (`docs/commands.md`), one after the other. A part
 * that fails does not end the run; one whose programs are missing is told as not run. What each part prints is kept in
 * `.cache/verify/`; the report is printed last, and kept beside as `report.md`. `npm run verify -- webkit aloud` runs the named
 * parts alone.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { type Result, reportHead, reportRow, resultOf, summary } from './verifyReport.ts';

const logs = '.cache/verify';

type Part = { readonly name: string; readonly command: string; readonly args: readonly string[] };

const parts: readonly Part[] = [
  { name: 'test', command: 'npm', args: ['test'] },
  { name: 'slow', command: 'npm', args: ['run', 'test:slow'] },
  rehearsal('webkit'),
  rehearsal('new-user'),
  rehearsal('try-release'),
  rehearsal('kill-integration'),
  rehearsal('kill-writes', '--rounds', '20'),
  rehearsal('behind-pgbouncer'),
  rehearsal('open-csv'),
  rehearsal('former-version'),
  rehearsal('aloud'),
];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`no such part: ${unknown.join(', ')}. Parts: ${parts.map((part) => part.name).join(', ')}`);
  process.exit(2);
}

rmSync(logs, { recursive: true, force: true });
mkdirSync(logs, { recursive: true });

const report = [...reportHead];
const results: Result[] = [];
for (const part of parts) {
  if (asked.length > 0 && !asked.includes(part.name)) continue;
  console.log(`\n==== ${part.name}`);
  const started = Date.now();
  const { exitCode, printed } = await run(part);
  const result = resultOf(exitCode);
  if (result === 'failed') process.exitCode = 1;
  results.push(result);
  report.push(reportRow(part.name, result, (Date.now() - started) / 60_000, printed));
  writeFileSync(`${logs}/report.md`, `${report.join('\n')}\n\n${summary(results)}\n`);
}
console.log(`\n${report.join('\n')}\n\n${summary(results)}`);

function rehearsal(name: string, ...args: readonly string[]): Part {
  return { name, command: 'node', args: [`rehearsals/${name}.ts`, ...args] };
}

/** Runs a part. What it prints is shown and kept. */
async function run({
  name,
  command,
  args,
}: Part): Promise<{ readonly exitCode: number | null; readonly printed: string }> {
  const log = createWriteStream(`${logs}/${name}.log`);
  const child = spawn(command, args, { stdio: ['inherit', 'pipe', 'pipe'] });
  let tail = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      process.stdout.write(text);
      log.write(text);
      tail = `${tail}${text}`.slice(-2000);
    });
  const [exitCode] = (await once(child, 'close')) as [number | null];
  log.end();
  return { exitCode, printed: tail };
}
