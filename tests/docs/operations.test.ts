/** The operators' documents name every setting, every metric and every log line that needs a reaction. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { waitingWork } from '../../server/metrics/waitingWork.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const sources = globSync('server/**/*.ts').map(read).join('\n');
const guide = read('docs/exploitation.md');
const all = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort();

const reader = read('server/settings/settings.ts');
const settings = all(reader, /\bread(?:<[^(]+>)?\(\s*'([A-Z_]+)'/g);
/** Those with a plain default, with its text. */
const defaults = [...reader.matchAll(/\bread\(\s*'([A-Z_]+)',\s*'?([\w./-]+)'?,/g)]
  .map(([, name = '', value = '']) => ({ name, value }))
  .filter(({ value }) => /^(\d.*|\.\/.*|info)$/.test(value));

describe('the settings', () => {
  const rows = read('docs/settings.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|'));
  const inCode = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
  const names = rows.flatMap(([, name = '']) => inCode(name));

  it('that the server reads are those of the table', () => {
    expect(settings.length).toBeGreaterThan(15);
    expect([...names].sort()).toEqual(settings);
  });

  it.each(defaults)('have the default that the table says: $name', ({ name, value }) => {
    const [, cell = '', values = ''] = rows.find((row) => row[1]?.includes(`\`${name}\``)) ?? [];
    expect(inCode(values)[inCode(cell).indexOf(name)]).toBe(value);
  });

  it('are explained to operators by their purpose', () => {
    expect(settings.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('the metrics', () => {
  const prefix = 'portail_';
  const made = [
    ...all(sources, /name: '(portail_\w+)'/g),
    ...all(sources, /\bgauge\(\s*'(\w+)'/g).map((name) => prefix + name),
    ...Object.keys(waitingWork).map((name) => prefix + name),
  ].sort();

  it('are exactly those explained', () => {
    const [, table = ''] = /\n\| Mesure \|[^\n]*\n([\s\S]*?)\n\n/.exec(guide) ?? [];
    expect(made.length).toBeGreaterThan(8);
    expect(all(table, /`(portail_\w+)`/g)).toEqual(made);
    const named = all(guide, /`(portail_\w+)`/g);
    expect(named.filter((name) => !made.includes(name))).toEqual([]);
  });
});

describe('the log', () => {
  const [, table = ''] = /### Journal\n([\s\S]*?)\n### /.exec(guide) ?? [];

  it.each(all(sources, /\blog(?:\.(?:warn|error|fatal)|\[[^\]]+\])\([\s\S]{0,120}?'([a-z][^'\n]+)',?\s*\)/g))(
    'the document says what to do about « %s »',
    (line) => {
      expect(table).toContain(`| \`${line}\` |`);
    },
  );

  it('contains the lines that the document explains', () => {
    const told = all(table, /^\| `([^`]+)` \|/gm);
    expect(told.length).toBeGreaterThan(12);
    expect(told.filter((line) => !sources.includes(`'${line}'`))).toEqual([]);
  });
});
