/** The operators' documents name every setting, every metric and every log line that needs a reaction. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { waitingWork } from '../../server/metrics/waitingWork.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const sources = globSync('server/**/*.ts').map(read).join('\n');
const guide = read('docs/exploitation.md');
const all = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort();

const settings = all(read('server/settings/settings.ts'), /\bread(?:<[^(]+>)?\(\s*'([A-Z_]+)'/g);

describe('the settings', () => {
  const [, table = ''] = /## Settings\n([\s\S]*?)\n## /.exec(read('README.md')) ?? [];
  const names = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => all(line.split('|')[1] ?? '', /`([A-Z_]+)`/g));

  it('that the server reads are those in the table of the README', () => {
    expect(settings.length).toBeGreaterThan(15);
    expect([...names].sort()).toEqual(settings);
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
