/** What leads to a screen is written one way: the name of the screen, or a map if more is said. */
import { isMap, type Pair, type YAMLMap } from 'yaml';
import { flattenPair } from '../nesting.ts';
import { eachFile, type Step } from '../step.ts';
import {
  addPairs,
  type Edit,
  type EditedFile,
  endOf,
  entriesOf,
  flowText,
  indentOf,
  mapsOf,
  nodeAt,
  pairOf,
  removePairs,
  replaceNode,
  scalarOf,
  startOf,
} from '../yamlEdits.ts';

/** The screens of a file. */
function eachScreen(edit: (file: EditedFile, screen: YAMLMap) => readonly Edit[]): Step {
  return eachFile((file) =>
    file.kind !== 'area'
      ? []
      : entriesOf(nodeAt(file.root, ['screens'])).flatMap(([, screen]) =>
          isMap(screen) ? edit(file, screen) : [],
        ),
  );
}

/** `help` is the map of its links. */
const helpStep = eachScreen((file, screen) => {
  const help = nodeAt(screen, ['help']);
  const links = pairOf(help, 'links');
  return isMap(help) && links ? flattenPair(file, help, links) : [];
});

/** What follows an act is named by one word. */
const thenStep = eachFile((file) => {
  if (file.kind !== 'app' && file.kind !== 'area') return [];
  return mapsOf(file.root).flatMap(([path, map]) => {
    const then = pairOf(map, 'then');
    if (then === null || path.at(-1) === 'success') return [];
    const goto = nodeAt(then.value, ['goto']);
    if (goto) return [replaceNode(file, then.value as typeof goto, goto.toJSON())];
    return scalarOf(then.value) === 'stay' ? removePairs(file, map, [then]) : [];
  });
});

/** `success` is replaced by `then` and `link`; what leads to the parent is not written. */
const successStep = eachScreen((file, screen) => {
  const isForm = scalarOf(nodeAt(screen, ['kind'])) === 'form';
  const sections = entriesOf(nodeAt(screen, ['sections'])).map(([, section]) => nodeAt(section, ['edit']));
  const parent = scalarOf(nodeAt(screen, ['parent']));
  return [
    ...sections.flatMap((edit) => (isMap(edit) ? followEdits(file, edit, undefined) : [])),
    ...(isForm ? followEdits(file, screen, parent) : []),
    ...(isForm && parent !== undefined && pairOf(screen, 'cancel') === null
      ? addPairs(file, screen, [['cancel', 'false']])
      : []),
  ];
});

function followEdits(file: EditedFile, holder: YAMLMap, parent: unknown): readonly Edit[] {
  const [success, cancel] = [pairOf(holder, 'success'), pairOf(holder, 'cancel')];
  const isUsual = parent !== undefined && scalarOf(cancel?.value) === parent;
  const written = wordsAfter(success, parent);
  if (success === null || written.length === 0)
    return removePairs(file, holder, [isUsual ? cancel : null, success]);
  const separator = holder.flow ? ', ' : `\n${indentOf(file.text, success)}`;
  const text = written.map(([word, value]) => `${word}: ${flowText(value)}`).join(separator);
  return [
    ...removePairs(file, holder, [isUsual ? cancel : null]),
    { start: startOf(success.key), end: endOf(success.value), text },
  ];
}

type Words = readonly (readonly [word: string, value: unknown])[];

function wordsAfter(success: Pair | null, parent: unknown): Words {
  const then =
    scalarOf(nodeAt(success?.value, ['then'])) ?? scalarOf(nodeAt(success?.value, ['then', 'goto']));
  const link = scalarOf(nodeAt(success?.value, ['link']));
  const follows = [
    ...(scalarOf(nodeAt(success?.value, ['reloadUser'])) === true ? ['reloadUser'] : []),
    ...(then === undefined || then === 'stay' ? [] : [then]),
  ];
  return [
    ...(follows.length === 0 ? [] : [['then', follows.length === 1 ? follows[0] : follows] as const]),
    ...(link === undefined || link === parent ? [] : [['link', link] as const]),
  ];
}

/** A map that says nothing but its screen is the name of the screen. */
const nameStep = eachFile((file) => {
  if (file.kind !== 'app' && file.kind !== 'area') return [];
  return mapsOf(file.root).flatMap(([path, map]) => {
    const [[name, screen] = ['', null], ...others] = entriesOf(map);
    const [top] = path;
    const isTarget =
      holders.has(path.at(-2) ?? '') || top === 'links' || path.at(-1) === 'link' || path.at(-1) === 'action';
    if (!isTarget || name !== 'screen' || others.length > 0) return [];
    return [replaceNode(file, map, scalarOf(screen))];
  });
});

const holders = new Set(['menu', 'entries', 'actions', 'help']);

export const targetsSteps: readonly Step[] = [helpStep, thenStep, successStep, nameStep];
