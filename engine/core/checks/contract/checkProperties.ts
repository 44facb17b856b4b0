/** Properties of the server that definitions and long texts read: one that has another name there is never given. */
import type { Operations } from '../../contract/operations.ts';
import type { Linker } from '../../definition/linker.ts';
import { areAlmostSame, nearest } from '../../problems/nearest.ts';
import { type At, placeInText } from '../../problems/places.ts';
import { isObject } from '../../runtime/values.ts';

/** Reports names that the contract lacks, or that are written in another way elsewhere. `operations`: null: no contract. */
export function checkProperties(operations: Operations | null, { definitions, report }: Linker): void {
  const { app, areas, pages } = definitions;
  const read = [app.definition, ...areas.map(({ definition }) => definition)].flatMap(propertiesIn);
  for (const page of pages.values())
    for (const { 1: name = '', index } of page.text.matchAll(written))
      read.push([name, placeInText(page, index + 1)]);
  const answer = operations?.byId.get(app.definition.session?.properties?.call ?? '')?.answer;
  const told = Object.keys(answer?.properties ?? {});
  const counts = new Map<string, number>();
  for (const [name] of read) counts.set(name, (counts.get(name) ?? 0) + 1);
  const capitals = (name: string) => name.match(/\p{Lu}/gu)?.length ?? 0;
  // A name that others end with is the usual one.
  const ending = (name: string) => name.slice(name.lastIndexOf('.'));
  const alike = Map.groupBy(counts.keys(), ending);
  const likes = (name: string) => alike.get(ending(name))?.length ?? 0;
  const used = [...counts].sort(
    ([a, ofA], [b, ofB]) => ofB - ofA || likes(b) - likes(a) || capitals(a) - capitals(b),
  );
  const known = [...told, ...used.map(([name]) => name)];
  for (const [name, at] of read) {
    if (told.includes(name)) continue;
    const same = known.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name;
    const earlier = known.slice(0, known.indexOf(name));
    const isRare = (one: string) => counts.get(name) === 1 && areAlmostSame(one, name);
    const usual = same === name ? (earlier.find(isRare) ?? name) : same;
    if (usual !== name) report('contract-property', at, name, told.includes(usual), usual);
    else if (answer?.closed) report('contract-property', at, name, true, nearest(name, told));
  }
}

/** A property in a long text. */
const written = /\{([A-Za-z][\w-]*(?:\.[\w-]+)+)\s*[=}]/g;

/** The names under `property` in a definition, each with its place. */
function propertiesIn(node: object): (readonly [string, At])[] {
  return Object.entries(node).flatMap(([key, value]): (readonly [string, At])[] => {
    if (key === 'property' && typeof value === 'string') return [[value, [node, key]]];
    return isObject(value) || Array.isArray(value) ? propertiesIn(value) : [];
  });
}
