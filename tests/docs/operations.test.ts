/** The documents of operators name every setting, every measure and every line of the log that asks for somebody. */
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

  it('that are read stand in the table of the README, and no others', () => {
    expect(settings.length).toBeGreaterThan(15);
    expect([...names].sort()).toEqual(settings);
  });

  it('are told to operators by their purpose', () => {
    expect(settings.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('the measures', () => {
  const prefix = 'portail_';
  const made = [
    ...all(sources, /name: '(portail_\w+)'/g),
    ...all(sources, /\bgauge\(\s*'(\w+)'/g).map((name) => prefix + name),
    ...Object.keys(waitingWork).map((name) => prefix + name),
  ].sort();

  it('are each explained, and no others', () => {
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
    'says what to do about « %s »',
    (line) => {
      expect(table).toContain(`| \`${line}\` |`);
    },
  );

  it('has the lines that are explained', () => {
    const told = all(table, /^\| `([^`]+)` \|/gm);
    expect(told.length).toBeGreaterThan(12);
    expect(told.filter((line) => !sources.includes(`'${line}'`))).toEqual([]);
  });
});
