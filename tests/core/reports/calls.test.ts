/** Each call of a model is told by the explanation, by the comparison and by the pages. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compile } from '../../../engine/core/compiler/compile.ts';
import { apiAddress } from '../../../engine/core/definition/apiAddress.ts';
import type { Compiled } from '../../../engine/core/model/app.ts';
import type { CallModel } from '../../../engine/core/model/call.ts';
import { compareVersions } from '../../../engine/core/reports/compare.ts';
import { explain } from '../../../engine/core/reports/explain.ts';
import { screenPages } from '../../../engine/core/reports/screenPages/screenPages.ts';
import { casesIn, filesOf, fixtures, vocabulary } from '../fixtureFiles.ts';

type Place = { readonly steps: readonly string[]; readonly call: CallModel };

/** The calls of a model, wherever it has them. */
function callsIn(value: unknown, steps: readonly string[] = []): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('method' in value && 'pathParams' in value) return [{ steps, call: value as CallModel }];
  return Object.entries(value).flatMap(([key, inner]) => callsIn(inner, [...steps, key]));
}

/** The model with another address of one call. */
function withAddress<Value>(value: Value, [key, ...rest]: readonly string[], path: string): Value {
  if (key === undefined) return { ...value, path };
  const inner = (value as Readonly<Record<string, unknown>>)[key];
  const changed = withAddress(inner, rest, path);
  return Array.isArray(value) ? (value.with(Number(key), changed) as Value) : { ...value, [key]: changed };
}

function compiledCase(name: string) {
  const { files, contract } = filesOf(join(fixtures, 'valid', name));
  const { compiled, prepared, problems } = compile(files, vocabulary, contract);
  if (compiled === null) throw new Error(JSON.stringify(problems));
  return { compiled, prepared };
}

const other = '/api/une-autre-adresse';

it.each(casesIn('valid'))('each call is compared, and on a page: %s', (name) => {
  const { compiled, prepared } = compiledCase(name);
  const untold = callsIn(compiled).flatMap(({ steps }) => {
    const changed: Compiled = withAddress(compiled, steps, other);
    const changes = compareVersions(compiled, changed);
    const isCompared = changes.some(({ after }) => after?.includes(other));
    const pages = [...screenPages(prepared, changed, '../..').values()];
    const isOnPage = pages.some((page) => page.includes(other));
    return isCompared && isOnPage ? [] : [{ call: steps.join('.'), isCompared, isOnPage }];
  });
  expect(untold).toEqual([]);
});

it.each(casesIn('valid'))('each call is explained, of its screen or of the application: %s', (name) => {
  const { compiled, prepared } = compiledCase(name);
  const { app, screens, aids } = compiled;
  const { api } = prepared.linker.definitions.app.definition;
  const rights = new Map(Object.keys(app.rights).map((right) => [right.toLowerCase(), true]));
  const untold = Object.entries(screens).flatMap(([id, file]) =>
    Object.entries(file).flatMap(([variant, model]) => {
      const lines = explain(prepared, compiled, id, { signedIn: true, rights, variant }) ?? [];
      const told = lines
        .map((line) => line.name.split(' '))
        .map(([method, path = '']) => `${method} ${apiAddress(path, api)}`);
      const calls = callsIn({ app, waiting: aids.waiting ?? null, model });
      // A call that several parts share is explained once.
      const known = Map.groupBy(calls, ({ call }) => JSON.stringify(call));
      const expected = Map.groupBy(
        [...known.values()].flatMap(([one]) => one ?? []),
        ({ call }) => `${call.method} ${call.path}`,
      );
      return [...expected].flatMap(([operation, wanted]) =>
        told.filter((one) => one === operation).length >= wanted.length
          ? []
          : wanted.map(({ steps }) => `${id} ${variant} ${steps.join('.')}`),
      );
    }),
  );
  expect(untold).toEqual([]);
});

it('meets a call under each name that the types of the model have for one', () => {
  const folder = join(import.meta.dirname, '../../../engine/core/model');
  const types = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  const names = types.flatMap((text) =>
    [...text.matchAll(/readonly (\w+)\??: (?:Readonly<Record<string, )?CallModel\b/g)].map(
      ([, name]) => name,
    ),
  );
  const met = casesIn('valid').flatMap((name) =>
    callsIn(compiledCase(name).compiled).flatMap(({ steps }) => steps),
  );
  expect(names).toContain('ownCall');
  expect(names.filter((name = '') => !met.includes(name))).toEqual([]);
});
