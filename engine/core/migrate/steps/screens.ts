/** What the name of a file, the address of a screen, its place in the menu or its own name say is not written. */
import { isMap, type YAMLMap } from 'yaml';
import type { Screen } from '../../../../schemas/types/definition.ts';
import { fileOfPage, parentsByAddress } from '../../definition/namesOfScreen.ts';
import type { Step } from '../step.ts';
import {
  addPairs,
  type Edit,
  type EditedFile,
  entriesOf,
  mapsOf,
  nodeAt,
  pairOf,
  removePairs,
  scalarOf,
} from '../yamlEdits.ts';

type Written = { readonly file: EditedFile; readonly map: YAMLMap; readonly name: string };

/** What a sign-in asks for. */
const signInWords = [
  'call',
  'query',
  'headers',
  'body',
  'ifMatch',
  'errors',
  'identifier',
  'password',
  'refuse',
];

export const screensStep: Step = (files) => {
  const screens = new Map(files.flatMap(screensOf));
  const parentOf = parentsByAddress(
    new Map([...screens].map(([id, { map }]) => [id, map.toJSON() as Pick<Screen, 'kind' | 'path'>])),
  );
  const app = files.find(({ kind }) => kind === 'app')?.root;
  const menus = mapsOf(nodeAt(app, ['menu'])).map(([, map]) => map);
  const first = screens.get(String(scalarOf(nodeAt(app, ['special', 'signIn']))))?.map;
  return new Map(
    files.map((file) => [
      file,
      file.kind === 'area'
        ? [
            ...areaEdits(file),
            ...[...screens].flatMap(([id, one]) => (one.file === file ? editsOf(id, one) : [])),
          ]
        : [],
    ]),
  );

  function editsOf(id: string, { file, map, name }: Written): readonly Edit[] {
    const [parent, above] = [pairOf(map, 'parent'), parentOf(id)];
    const isKnown = parent !== null && scalarOf(parent.value) === above;
    const known = [
      ...(isKnown ? ['parent'] : []),
      ...(isAlike(nodeAt(map, ['entries']), entriesInMenu(id)) ? ['entries'] : []),
      ...(scalarOf(nodeAt(map, ['markdown'])) === fileOfPage(name) ? ['markdown'] : []),
      ...(isAsFirst(map) ? signInWords : []),
    ];
    const removed = known.map((word) => pairOf(map, word));
    return [
      ...removePairs(file, map, removed),
      ...(parent === null && above !== undefined ? addPairs(file, map, [['parent', 'false']], removed) : []),
      ...['parts', 'tabs'].flatMap((word) => fileEdits(file, nodeAt(map, [word]), name)),
    ];
  }

  function entriesInMenu(id: string): unknown {
    return menus
      .filter((entry) => scalarOf(nodeAt(entry, ['screen'])) === id)
      .map((entry) => nodeAt(entry, ['entries']))[0];
  }

  function isAsFirst(map: YAMLMap): boolean {
    if (map === first || !isMap(first) || scalarOf(nodeAt(map, ['kind'])) !== 'signIn') return false;
    return signInWords.every((word) => isSame(nodeAt(map, [word]), nodeAt(first, [word])));
  }
};

function screensOf(file: EditedFile): readonly (readonly [string, Written])[] {
  if (file.kind !== 'area') return [];
  const area = scalarOf(nodeAt(file.root, ['area']));
  return entriesOf(nodeAt(file.root, ['screens'])).flatMap(([name, map]) =>
    isMap(map) ? [[`${area}/${name}`, { file, map, name }] as const] : [],
  );
}

function areaEdits(file: EditedFile): readonly Edit[] {
  const area = pairOf(file.root, 'area');
  const isKnown = file.path.endsWith(`/${scalarOf(area?.value)}.yaml`);
  return isKnown ? removePairs(file, file.root, [area]) : [];
}

function fileEdits(file: EditedFile, parts: unknown, screen: string): readonly Edit[] {
  return entriesOf(parts).flatMap(([id, part]) =>
    isMap(part) && scalarOf(nodeAt(part, ['markdown'])) === fileOfPage(screen, id)
      ? removePairs(file, part, [pairOf(part, 'markdown')])
      : [],
  );
}

/** Whether both lead to the same screens, and say nothing else. */
function isAlike(entries: unknown, menu: unknown): boolean {
  return isMap(entries) && isMap(menu) && isSame(entries, menu);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
