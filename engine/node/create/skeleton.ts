/** The messages that definitions need and no catalogue has, each with a first text: as YAML, or written into catalogues. */
import { Document, parseDocument } from 'yaml';
import type { Completed } from '../../core/compiler/complete/complete.ts';
import { type Contract, readContract } from '../../core/contract/operations.ts';
import type { SourceFile } from '../../core/definition/definitions.ts';
import type { Problem } from '../../core/problems/problem.ts';
import { fieldsOf, isObject } from '../../core/runtime/values.ts';
import type { Definitions } from '../definitions.ts';
import { rowsIn } from '../fake/fakeValue.ts';
import { withMember, yamlText } from '../yamlEdits.ts';
import { type Labels, labelsOf, textFor } from './labels.ts';

/** A missing message: its key as a path, and its first text. */
type MissingText = { readonly path: readonly string[]; readonly text: string };

/** The missing messages; `labels`: first texts of an area. */
export function missingTexts(
  problems: readonly Problem[],
  labels: (area: string) => Labels | undefined,
): readonly MissingText[] {
  return missingKeys(problems).map((key) => {
    const path = key.split('.');
    const [area = '', ...own] = path;
    return { path, text: textFor(own, labels(area) ?? new Map()) };
  });
}

/** The missing messages of an application, whose contract gives first texts. */
export function firstTexts(
  { prepared, contract: { contract } }: Pick<Definitions, 'prepared' | 'contract'>,
  problems: readonly Problem[],
): readonly MissingText[] {
  return missingTexts(problems, prepared && contract ? contractLabels(prepared, contract) : () => undefined);
}

/** First texts for the screens of an area, from the operations that they call. */
function contractLabels({ screens }: Completed, contract: Contract): (area: string) => Labels {
  const operations = readContract(contract);
  return (area) => {
    const own = screens.filter(({ id }) => id.startsWith(`${area}/`));
    const called = own.flatMap(({ id, variants }) => {
      const uses = variants.flatMap(({ elements }) => elements.flatMap(({ calls }) => calls));
      const names = [...new Set(uses.map(({ call }) => call.call))];
      const screen = id.slice(area.length + 1);
      return names
        .flatMap((name) => operations.byId.get(name) ?? [])
        .map((operation) => ({ screen, operation }));
    });
    const shapes = called.flatMap(({ operation }) => {
      const { answer, body } = operation;
      return [answer, rowsIn(operation)?.row ?? null, body?.json ?? null];
    });
    // The first call of a screen names it.
    const titles = called.toReversed().map(({ screen, operation }) => [screen, operation]);
    const query = called.flatMap(({ operation }) => operation.query);
    return labelsOf(area, Object.fromEntries(titles), shapes, query);
  };
}

/** The messages as the text of one catalogue. */
export function skeletonText(missing: readonly MissingText[]): string {
  return yamlText(treeOf(missing));
}

/** The catalogues with the messages, by path: only those that change, and nothing else in them does. */
export function catalogueTexts(
  catalogues: readonly SourceFile[],
  missing: readonly MissingText[],
  pathOf: (area: string) => string,
): ReadonlyMap<string, string> {
  const held = catalogues.map(({ path, text }) => ({ path, tree: treeIn(text) }));
  const fileFor = ({ path }: MissingText) => {
    const depths = held.map(({ tree }) => depthOf(path, tree));
    const deepest = Math.max(0, ...depths);
    return deepest > 0 ? (held[depths.indexOf(deepest)]?.path ?? '') : pathOf(path[0] ?? '');
  };
  const made = new Map<string, string>();
  for (const [file, own] of Map.groupBy(missing, fileFor)) {
    const text = catalogues.find(({ path }) => path === file)?.text ?? '';
    const members = membersBeyond(treeOf(own), treeIn(text), []);
    const whole = members.reduce((all, { path, name, value }) => withMember(all, path, name, value), text);
    if (whole !== text) made.set(file, whole);
  }
  return made;
}

type Tree = Readonly<Record<string, unknown>>;

function treeOf(missing: readonly MissingText[]): Tree {
  const document = new Document({});
  for (const { path, text } of missing) document.setIn(path, text);
  return fieldsOf(document.toJS());
}

function treeIn(text: string): Tree {
  return fieldsOf(parseDocument(text).toJS());
}

/** How many steps of a path a tree has. */
function depthOf(path: readonly string[], tree: unknown): number {
  const [name, ...rest] = path;
  if (name === undefined || !isObject(tree) || !Object.hasOwn(tree, name)) return 0;
  return 1 + depthOf(rest, tree[name]);
}

/** What a tree has beyond another: each member at the map that lacks it. */
function membersBeyond(
  tree: Tree,
  held: Tree,
  path: readonly string[],
): readonly { readonly path: readonly string[]; readonly name: string; readonly value: unknown }[] {
  return Object.entries(tree).flatMap(([name, value]) => {
    const there = held[name];
    return isObject(value) && isObject(there)
      ? membersBeyond(value, there, [...path, name])
      : [{ path, name, value }];
  });
}

/** The keys that problems tell are missing. */
export function missingKeys(problems: readonly Problem[]): readonly string[] {
  const all = problems.flatMap((problem) => [problem, ...(problem.consequences ?? [])]);
  const keys = all
    .filter(({ code }) => code === 'message-missing')
    .map(({ message }) => /« (.+) »/.exec(message)?.[1] ?? '');
  return [...new Set(keys)];
}
