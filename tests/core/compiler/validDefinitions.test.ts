/**
 * Every folder under `fixtures/definitions/valid` is a case: its files are the input, the model is the output. One case
 * keeps its whole model, with the parts that are the same in each application; the others keep only what their
 * definitions add or change.
 */
import { join } from 'node:path';
import { inspect, isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { compile } from '../../../engine/core/compiler/compile.ts';
import type { Compiled } from '../../../engine/core/model/app.ts';
import { casesIn, filesOf, fixtures, vocabulary } from '../fixtureFiles.ts';
import { outcomeOf, reportOf, today } from './outcomes.ts';

const caseOfWholeModel = 'search';

describe('a valid definition', () => {
  const whole = modelOf(caseOfWholeModel);

  it(`compiles to its whole model: ${caseOfWholeModel}`, async () => {
    await expectKept(caseOfWholeModel, { ...whole, screens: mapValues(whole.screens, alikeTogether) });
  });

  it.each(casesIn('valid').filter((name) => name !== caseOfWholeModel))(
    'compiles to its part of the model: %s',
    async (name) => {
      const { app, aids, routes, screens } = modelOf(name);
      await expectKept(name, {
        app: changed(app, whole.app),
        aids: changed(aids, whole.aids),
        routes: routes.filter((route) => !whole.routes.some((other) => isDeepStrictEqual(route, other))),
        screens: mapValues(screens, (file) => withoutNothing(alikeTogether(file))),
      });
    },
  );
});

describe('an unchanged file', () => {
  it.each([...casesIn('valid').map((name) => `valid/${name}`), 'invalid/ten-mistakes', 'invalid/markdown'])(
    'is parsed once, and compiles to the same model again: %s',
    (name) => {
      const { files, contract } = filesOf(join(fixtures, name));
      // The index behind the model holds functions, which are others each time.
      const toldOf = ({ prepared: _, ...told }: ReturnType<typeof compile>) => told;
      const [first, second] = [1, 2].map(() => toldOf(compile(files, vocabulary, contract, today)));
      expect(second).toEqual(first);
      expect(second).toEqual(toldOf(outcomeOf(join(fixtures, name))));
    },
  );
});

/** Without the engine's texts and the screens of the base application, which are the same in each case. */
function modelOf(name: string) {
  const { problems, compiled } = outcomeOf(join(fixtures, 'valid', name));
  expect(reportOf(problems)).toBe('');
  const { app, aids, routes, screens } = compiled as Compiled;
  const { texts: _texts, ...ownApp } = app;
  const { texts: _aidTexts, ...ownAids } = aids;
  const own = Object.entries(screens).filter(([id]) => !id.startsWith('accueil/'));
  return { app: ownApp, aids: ownAids, routes, screens: Object.fromEntries(own) };
}

async function expectKept(name: string, part: object): Promise<void> {
  const text = inspect(part, {
    depth: Number.POSITIVE_INFINITY,
    maxArrayLength: Number.POSITIVE_INFINITY,
    maxStringLength: Number.POSITIVE_INFINITY,
    breakLength: 110,
  });
  await expect(`${text}\n`).toMatchFileSnapshot(join(fixtures, 'valid', name, 'model.txt'));
}

/** The members whose values differ from those of `others`. */
function changed(members: object, others: object): object {
  const known: Readonly<Record<string, unknown>> = { ...others };
  return Object.fromEntries(
    Object.entries(members).filter(([name, value]) => !isDeepStrictEqual(value, known[name])),
  );
}

/** Merges variants that have the same model into one member, under all their names. */
function alikeTogether(file: object): object {
  const groups: { names: string[]; model: unknown }[] = [];
  for (const [name, model] of Object.entries(file)) {
    const alike = groups.find((group) => isDeepStrictEqual(group.model, model));
    if (alike) alike.names.push(name);
    else groups.push({ names: [name], model });
  }
  return Object.fromEntries(groups.map(({ names, model }) => [names.join(', '), model]));
}

/** Removes the members that are null, false or an empty list: every model of the kind has them. */
function withoutNothing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNothing);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => !isNothing(member));
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNothing(member)]));
}

function isNothing(value: unknown): boolean {
  return value === null || value === false || (Array.isArray(value) && value.length === 0);
}

function mapValues(object: Readonly<Record<string, object>>, change: (value: object) => unknown): object {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}
