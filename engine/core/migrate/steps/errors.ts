/**
 * Error rules: those that name a failure come first, those of the application before the general ones of a call unless
 * they say `fallback: true`, as those do that stay on the page. `status: other` is a rule without a status. Rules of a call
 * that repeat one of the application are dropped where no general rule of the call would take their place.
 */
import { isMap, isSeq, type Node, type YAMLMap, type YAMLSeq } from 'yaml';
import type { Step } from '../step.ts';
import {
  type Edit,
  type EditedFile,
  insertItem,
  mapsOf,
  nodeAt,
  pairOf,
  removeItems,
  removePair,
  replaceNode,
} from '../yamlEdits.ts';

/** A rule of the former format. */
type FormerRule = {
  readonly status?: number | readonly number[] | 'other';
  readonly code?: string;
  readonly offline?: boolean;
  readonly except?: readonly string[];
  readonly including?: readonly (number | string)[];
  readonly message?: string;
  readonly field?: string;
  readonly then?: unknown;
};

export const errorsStep: Step = (files) => {
  const app = files.find(({ kind }) => kind === 'app');
  const appNode = app ? nodeAt(app.root, ['errors']) : null;
  const appRules = rulesOf(appNode);
  return new Map(files.map((file) => [file, file.kind === 'messages' ? [] : editsOf(file)]));

  function editsOf(file: EditedFile): readonly Edit[] {
    return mapsOf(file.root).flatMap(([, map]) => {
      const list = pairOf(map, 'errors')?.value;
      if (!isSeq(list)) return [];
      return list === appNode ? appEdits(file, list) : ownEdits(file, map, list, appRules);
    });
  }
};

function appEdits(file: EditedFile, list: YAMLSeq): readonly Edit[] {
  return entriesOf(list).flatMap(([node, rule]) => {
    const { status, code, including, ...rest } = rule;
    if (status !== 'other') {
      if (leavesPage(rule) || (status === undefined && code === undefined)) return [];
      const named = { ...(status !== undefined && { status }), ...(code !== undefined && { code }) };
      return [replaceNode(file, node, { ...named, fallback: true, ...rest })];
    }
    const named = (including ?? []).length === 0 ? [] : [{ ...namesIn(including), fallback: true, ...rest }];
    return rewritten(file, list, node, named, rest);
  });
}

function ownEdits(
  file: EditedFile,
  map: YAMLMap,
  list: YAMLSeq,
  appRules: readonly FormerRule[],
): readonly Edit[] {
  const entries = entriesOf(list);
  const dropped = entries
    .filter(([, rule], index) =>
      isRepeated(
        rule,
        entries.slice(index + 1).map(([, later]) => later),
      ),
    )
    .map(([node]) => node);
  const pair = pairOf(map, 'errors');
  if (pair !== null && dropped.length === entries.length) return [removePair(file, map, pair)];
  const rewrites = entries.flatMap(([node, { status, including: _, ...rest }]) =>
    status === 'other' ? [replaceNode(file, node, rest)] : [],
  );
  return [...rewrites, ...removeItems(file, list, dropped)];

  /** The rule of the application that names a status and does not leave the page; null: none. */
  function namedByApp(wanted: number): FormerRule | null {
    const rule = appRules.find(
      ({ status, code }) => code === undefined && wanted !== 0 && statusesOf(status).includes(wanted),
    );
    return rule === undefined || leavesPage(rule) ? null : rule;
  }

  function isRepeated(rule: FormerRule, later: readonly FormerRule[]): boolean {
    const { status, code, offline, field, message, except } = rule;
    const statuses = statusesOf(status);
    if (statuses.length === 0 || [code, offline, field, except].some((one) => one !== undefined))
      return false;
    return statuses.every((one) => {
      const same = namedByApp(one);
      const isShadowed = later.some(
        (other) => other.status === 'other' || statusesOf(other.status).includes(one),
      );
      if (same === null || isShadowed || same.except !== undefined) return false;
      return same.message === message && same.then === rule.then;
    });
  }
}

function leavesPage({ then }: FormerRule): boolean {
  return then === 'endSession' || typeof then === 'object';
}

function rewritten(
  file: EditedFile,
  list: YAMLSeq,
  node: Node,
  before: readonly object[],
  rule: object,
): readonly Edit[] {
  return [...before.map((one) => insertItem(file, list, node, one)), replaceNode(file, node, rule)];
}

function namesIn(names: readonly (number | string)[] = []): Pick<FormerRule, 'status'> & { code?: string[] } {
  const statuses = names.filter((name) => typeof name === 'number');
  const codes = names.filter((name) => typeof name === 'string');
  const status = statuses.length > 0 ? { status: oneOrMany(statuses) } : {};
  return { ...status, ...(statuses.length === 0 ? { code: codes } : {}) };
}

function oneOrMany(statuses: readonly number[]): number | readonly number[] {
  const [only] = statuses;
  return statuses.length === 1 && only !== undefined ? only : statuses;
}

function statusesOf(status: FormerRule['status']): readonly number[] {
  return status === undefined || status === 'other' ? [] : [status].flat();
}

function rulesOf(list: unknown): readonly FormerRule[] {
  return isSeq(list) ? entriesOf(list).map(([, rule]) => rule) : [];
}

function entriesOf(list: YAMLSeq): readonly (readonly [Node, FormerRule])[] {
  return list.items.flatMap((item) => (isMap(item) ? [[item, item.toJSON() as FormerRule] as const] : []));
}
