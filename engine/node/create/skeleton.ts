/** The messages that definitions need and no catalogue has, as YAML to paste: each with a first text. */
import { Document } from 'yaml';
import type { Problem } from '../../core/problems/problem.ts';
import { type Labels, textFor } from './labels.ts';
import { yamlText } from './yamlText.ts';

/** The missing messages by area: the text of each catalogue. */
export function skeletonOf(
  problems: readonly Problem[],
  labelsOf: (area: string) => Labels | undefined,
): ReadonlyMap<string, string> {
  const catalogues = new Map<string, Document>();
  for (const key of missingKeys(problems)) {
    const [area = '', ...path] = key.split('.');
    const catalogue = catalogues.get(area) ?? new Document({});
    catalogue.setIn([area, ...path], textFor(path, labelsOf(area) ?? new Map()));
    catalogues.set(area, catalogue);
  }
  return new Map([...catalogues].map(([area, { contents }]) => [area, yamlText(contents ?? {})]));
}

function missingKeys(problems: readonly Problem[]): readonly string[] {
  const all = problems.flatMap((problem) => [problem, ...(problem.consequences ?? [])]);
  const keys = all
    .filter(({ code }) => code === 'message-missing')
    .map(({ message }) => /« (.+) »/.exec(message)?.[1] ?? '');
  return [...new Set(keys)];
}
