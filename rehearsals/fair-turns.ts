/**
 * `node rehearsals/fair-turns.ts [files] [engine]`: one organisation sends 60 order files of 10,000 lines, then another one a file of one
 * line. Prints how long its control and its integration take on each engine; the second is to end within 5 s on PostgreSQL
 * (decision 76). Prints the memory of the server too, in MB.
 */

import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fail, type KilledServer, onEachEngine, orderFileTransfer, signIn } from '../testkit/killedServer.ts';
import { makeOrderFile } from '../testkit/makeOrderFile.ts';

const count = Number(process.argv[2] ?? 60);
const wanted = 5_000;
const together = 6;
const legalEntities = '1000000001';

await onEachEngine(process.argv[3], prove);

async function prove({ engine, origin, pid, start, kill }: KilledServer): Promise<void> {
  await start();
  const seconds = (from: number) => ((performance.now() - from) / 1_000).toFixed(1);
  const many = await signIn(origin);
  const one = await signIn(origin, legalEntities);
  const numbers = Array.from({ length: count }, (_, index) => index);
  const answers = new Map<string, number>();
  const sendLarge = async (): Promise<void> => {
    for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
      const text = makeOrderFile({ kind: 'PP', lines: 10_000, seed: 1_000 + number });
      const numero = `CMI_ORG075_20210101_${String(number).padStart(3, '0')}`;
      const answer = await fetch(`${origin}/api/transfert`, orderFileTransfer(many, numero, text));
      const { resultat, code } = (await answer.json()) as { resultat?: string; code?: string };
      const told = `${answer.status} ${resultat ?? code}`;
      answers.set(told, (answers.get(told) ?? 0) + 1);
    }
  };
  const sending = Promise.all(Array.from({ length: together }, sendLarge));
  // The first failure ends the proof; what it interrupts is not told.
  sending.catch(() => undefined);
  // While the others are still being sent.
  while (numbers.length > count / 4) await sleep(50);
  const small = makeOrderFile({ kind: 'PM', lines: 1, seed: 7 });
  const numero = 'CMI_ORG900_20210101_001';
  const from = performance.now();
  const transfer = orderFileTransfer(one, numero, small, legalEntities);
  const answer = await fetch(`${origin}/api/transfert`, transfer);
  const told = await answer.text();
  if (!told.includes('"UPLOAD_OK"')) throw new Error(`the small file: ${answer.status} ${told}`);
  console.log(`${engine}: controlled after ${seconds(from)} s`);
  for (;;) {
    const list = await fetch(`${origin}/api/commandeDemande/commande?commande=${numero}`, {
      headers: { authorization: one },
    });
    if (((await list.json()) as { statutCommande: string }[])[0]?.statutCommande === 'OK') break;
    await sleep(50);
  }
  const taken = performance.now() - from;
  console.log(`${engine}: integrated after ${seconds(from)} s`);
  if (engine === 'PostgreSQL' && taken > wanted) fail(`more than ${wanted / 1_000} s`);
  await sending;
  const [, memory] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid()}/status`, 'utf8')) ?? [];
  console.log(
    `${engine}: answers`,
    Object.fromEntries(answers),
    `memory ${Math.round(Number(memory) / 1_024)} MB`,
  );
  await kill('SIGKILL');
}
