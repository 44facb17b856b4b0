/**
 * Writes an order file to try a transfer: `node tools/order-file.ts --lines 10000 --kind PP`. `--samples`
 * rewrites tests/fixtures/order-files.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Kind } from '#schemas/orderFile/layouts.ts';
import { makeOrderFile } from '../testkit/makeOrderFile.ts';
import { sampleFiles } from './sampleOrderFiles.ts';

const { values } = parseArgs({
  options: {
    kind: { type: 'string', default: 'PP' },
    lines: { type: 'string', default: '20' },
    errors: { type: 'string', default: '0' },
    bytes: { type: 'string' },
    seed: { type: 'string', default: '1' },
    organisme: { type: 'string' },
    date: { type: 'string', default: new Date().toISOString().slice(0, 10).replaceAll('-', '') },
    numero: { type: 'string', default: '901' },
    out: { type: 'string', default: '.' },
    samples: { type: 'boolean', default: false },
  },
});

const samplesFolder = join(import.meta.dirname, '../tests/fixtures/order-files');

if (values.samples) {
  for (const [name, content] of Object.entries(sampleFiles())) write(samplesFolder, name, content);
} else {
  const kind = kindOf(values.kind);
  const organisme = values.organisme ?? (kind === 'PP' ? 'ORG075' : 'ORG900');
  const text = makeOrderFile({
    kind,
    lines: numberOf('lines', values.lines),
    errors: numberOf('errors', values.errors),
    seed: numberOf('seed', values.seed),
    ...(values.bytes === undefined ? {} : { bytes: numberOf('bytes', values.bytes) }),
  });
  write(
    values.out,
    `CMI_${organisme}_${values.date}_${values.numero.padStart(3, '0')}.csv`,
    Buffer.from(text),
  );
}

function write(folder: string, name: string, content: Uint8Array): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), content);
  console.log(`${join(folder, name)}: ${content.length} bytes`);
}

function kindOf(text: string): Kind {
  if (text === 'PP' || text === 'PM') return text;
  throw new Error(`--kind is PP or PM, not ${text}`);
}

function numberOf(name: string, text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new Error(`--${name} is a whole number, not ${text}`);
}
