/** The keys of texts: the words of the grammar, in the nesting of the definitions. */
import { isMap, isScalar, isSeq, type Node, type YAMLMap } from 'yaml';
import {
  appWords,
  currentKey,
  type FormerScreen,
  namesOfPanel,
  namesOfSectionEdit,
  screenWords,
  type Words,
  wordFor,
} from '../../messages/formerKeys.ts';
import { flattenPair, hoistPair, nestPairs } from '../nesting.ts';
import { eachFile, type Step } from '../step.ts';
import {
  type Edit,
  type EditedFile,
  entriesOf,
  mapsOf,
  nodeAt,
  pairOf,
  renameKey,
  replaceNode,
} from '../yamlEdits.ts';

/** In this order: the later ones know the new words. */
export const keysSteps: readonly Step[] = [
  (files) => {
    const screens = screensIn(files);
    return new Map(
      files.map((file) => [
        file,
        file.kind === 'messages' ? renames(file, screens) : references(file, screens),
      ]),
    );
  },
  eachText(nestings),
  eachText(sentences),
];

/** The screens of all areas, by `<area>.<screen>`. */
type Screens = ReadonlyMap<string, FormerScreen>;

function screensIn(files: readonly EditedFile[]): Screens {
  return new Map(
    files
      .filter(({ kind }) => kind === 'area')
      .flatMap(({ root }) => {
        const area = String(nodeAt(root, ['area'])?.toJSON());
        return entriesOf(nodeAt(root, ['screens'])).map(
          ([name, screen]) => [`${area}.${name}`, (screen?.toJSON() ?? {}) as FormerScreen] as const,
        );
      }),
  );
}

function renames({ root }: EditedFile, screens: Screens): readonly Edit[] {
  const ofScreens = [...screens].flatMap(([key, screen]) =>
    renamesIn(nodeAt(root, key.split('.')), screenWords(screen)),
  );
  return [...ofScreens, ...renamesIn(nodeAt(root, ['app']), appWords)];
}

function renamesIn(map: unknown, words: Words): readonly Edit[] {
  if (!isMap(map) || words.length === 0) return [];
  return entriesOf(map).flatMap(([name, value]) => {
    const { word, below } = wordFor(words, name);
    const pair = pairOf(map, name);
    return [...(word !== name && pair ? [renameKey(pair, word)] : []), ...renamesIn(value, below)];
  });
}

/** Keys that definitions name: messages of error rules, texts that quote verbatim. */
function references(file: EditedFile, screens: Screens): readonly Edit[] {
  const verbatim = nodeAt(file.root, ['verbatim', 'keys']);
  const named = [
    ...mapsOf(file.root).flatMap(([, map]) => pairOf(map, 'message')?.value ?? []),
    ...(file.kind === 'checks' && isSeq(verbatim) ? verbatim.items : []),
  ];
  return named.flatMap((node) => {
    if (!isScalar(node) || typeof node.value !== 'string') return [];
    const key = currentKey(node.value, (area, name) => screens.get(`${area}.${name}`));
    return key === node.value ? [] : [replaceNode(file, node as Node, key)];
  });
}

/** A step for the texts of each screen, and for those of its help, which repeat their nesting. */
function eachText(edit: (file: EditedFile, texts: YAMLMap) => readonly Edit[]): Step {
  return (files) => {
    const screens = screensIn(files);
    const ofFile = eachFile((file) =>
      [...screens.keys()].flatMap((key) => {
        const texts = file.kind === 'messages' ? nodeAt(file.root, key.split('.')) : null;
        return [texts, nodeAt(texts, ['help'])].flatMap((one) => (isMap(one) ? edit(file, one) : []));
      }),
    );
    return ofFile(files);
  };
}

/** The texts of a list stand with those of its screen, the labels of a panel's values under `items`. */
function nestings(file: EditedFile, texts: YAMLMap): readonly Edit[] {
  const results = pairOf(texts, 'resultats');
  const panels = entriesOf(nodeAt(texts, ['panels'])).flatMap(([, panel]) => {
    // A value of a panel may have been named `items`.
    const values = entriesOf(panel).flatMap(([name, value]) =>
      namesOfPanel.includes(name) && !(name === 'items' && isScalar(value)) ? [] : [name],
    );
    return isMap(panel) ? nestPairs(file, panel, new Set(values), 'items') : [];
  });
  const sections = entriesOf(nodeAt(texts, ['sections'])).flatMap(([, section]) =>
    isMap(section) ? nestPairs(file, section, new Set(namesOfSectionEdit), 'edit') : [],
  );
  return [...(results ? flattenPair(file, texts, results) : []), ...panels, ...sections];
}

/** Sentences stand beside the labels of values, not among them. */
function sentences(file: EditedFile, texts: YAMLMap): readonly Edit[] {
  const holders = [nodeAt(texts, ['edit']), ...entriesOf(nodeAt(texts, ['sections'])).map(([, one]) => one)];
  return holders.flatMap((holder) => {
    const items = pairOf(holder, 'items');
    const found = pairOf(items?.value, 'sentences');
    if (!items || !found || !isMap(holder) || !isMap(items.value)) return [];
    return hoistPair(file, holder, items, items.value, found);
  });
}
