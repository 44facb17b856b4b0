/** The parts of an application that a file seems to contain whose text cannot be parsed. */
import type { SourceFile } from '../definition/definitions.ts';
import { areaOfPath } from '../problems/problem.ts';

/** `screens/<area>`, `messages/<area>` or the path of a page; named like the file if the text names none. */
export function partsOfText({ path, kind, text }: SourceFile): readonly string[] {
  if (kind === 'markdown') return [path];
  if (kind === 'app' || kind === 'checks') return [`screens/${kind}`];
  const names =
    kind === 'area'
      ? [/^area:\s*([\w-]+)/m.exec(text)?.[1]]
      : [...text.matchAll(/^([\w-]+):/gm)].map(([, name]) => name);
  const known = names.filter((name) => name !== undefined);
  const folder = kind === 'area' ? 'screens' : 'messages';
  return (known.length > 0 ? known : [areaOfPath(path)]).map((name) => `${folder}/${name}`);
}
