import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { compile } from '../../../engine/core/compiler/compile.ts';
import type { SourceFile } from '../../../engine/core/definition/definitions.ts';
import { filesWith, vocabulary } from '../fixtureFiles.ts';

const files = filesWith({});
const app = files.find(({ kind }) => kind === 'app') as SourceFile;
const whole = parse(app.text) as Record<string, unknown>;

/** The problems of the application's file, with this value. */
function problemsOf(value: object): readonly string[] {
  const changed = files.map((file) => (file === app ? { ...app, text: stringify(value) } : file));
  return compile(changed, vocabulary)
    .problems.filter(({ file }) => file === app.path)
    .map(({ code, message }) => `${code}: ${message}`);
}

describe('an application without one of its keys', () => {
  it.each(['format', 'site', 'variants', 'home', 'special'])('is told so: %s', (key) => {
    const { [key]: _absent, ...rest } = whole;
    expect(problemsOf(rest)).toEqual([`missing-key: Il manque la clé « ${key} ».`]);
  });

  const inner = Object.entries(whole).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.keys(value).map((name) => [key, name] as const)
      : [],
  );
  it.each(inner)('compiles, or is told so: %s.%s', (key, name) => {
    const { [name]: _absent, ...rest } = whole[key] as Record<string, unknown>;
    const told = problemsOf({ ...whole, [key]: rest });
    expect(told.filter((one) => !/^(missing-key|unknown-name|properties-missing)/.test(one))).toEqual([]);
  });
});

it('an application without its file is told so, whatever its texts and its vocabulary name', () => {
  const texts = {
    path: 'messages/refus.yaml',
    kind: 'messages',
    text: 'app: { errors: { E1: Refusé. } }',
  } as const;
  const without = [...files.filter((file) => file !== app), texts];
  const { problems } = compile(without, { ...vocabulary, entrances: ['accueil/rayon'] });
  expect(problems.map(({ code }) => code)).toContain('app-missing');
});
