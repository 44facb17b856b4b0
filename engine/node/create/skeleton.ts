/** The messages that definitions need and no catalogue has, as YAML to paste: each with a first text. */
import { stringify } from 'yaml';
import type { Problem } from '../../core/problems/problem.ts';
import { type Labels, textFor } from './labels.ts';

/** The missing messages by area: the text of each catalogue. */
export function skeletonOf(problems: readonly Problem[], labels: Labels): ReadonlyMap<string, string> {
  const catalogues = new Map<string, Tree>();
  for (const key of missingKeys(problems)) {
    const [area = '', ...path] = key.split('.');
    const tree = catalogues.get(area) ?? {};
    put(tree, path, textFor(path, labels));
    catalogues.set(area, tree);
  }
  const yaml = (area: string, tree: Tree) => stringify({ [area]: tree }, { lineWidth: 0, singleQuote: true });
  return new Map([...catalogues].map(([area, tree]) => [area, yaml(area, tree)]));
}

type Tree = { [name: string]: Tree | string };

function missingKeys(problems: readonly Problem[]): readonly string[] {
  const all = problems.flatMap((problem) => [problem, ...(problem.consequences ?? [])]);
  const keys = all
    .filter(({ code }) => code === 'message-missing')
    .map(({ message }) => /« (.+) »/.exec(message)?.[1] ?? '');
  return [...new Set(keys)];
}

function put(tree: Tree, [name = '', ...rest]: readonly string[], text: string): void {
  if (rest.length === 0) {
    tree[name] = text;
    return;
  }
  const inner = tree[name];
  const next = typeof inner === 'object' ? inner : {};
  tree[name] = next;
  put(next, rest, text);
}
