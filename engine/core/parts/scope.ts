/** The context in which the parts of a screen are compiled: the index of names, and the position of the screen. */
import type { Item, Source } from '../../../schemas/types/definition.ts';
import { type EngineText, engineTexts, type ShortEngineText } from '../../../schemas/types/engineTexts.ts';
import type { Area } from '../definition/definitions.ts';
import type { Linker } from '../definition/linker.ts';
import type { ScreenId, Text } from '../model/value.ts';

export type Scope = Linker & {
  readonly area: Area;
  readonly id: ScreenId;
  readonly variant: string;
  /** Prefix of the screen's message keys. */
  readonly key: string;
  /** Parameters of the screen's path. */
  readonly params: readonly string[];
  /** Fields and filters that the screen has only in other variants. */
  readonly absent: readonly string[];
  /** The values that the part at hand shows of its row or object, by id. */
  readonly shown: Readonly<Record<string, ShownValue>>;
};

/** The name of a source in its area; undefined: it is written where it is used. */
export function nameOfSource(source: string | Source, { area }: Pick<Scope, 'area'>): string | undefined {
  if (typeof source === 'string') return source;
  return Object.entries(area.definition.sources ?? {}).find(([, one]) => one === source)?.[0];
}

/** The texts of a group of the engine that begin with its name: each the engine's own, or that below `key` in its place. */
export function engineTextsOf<Group extends 'compare' | 'files' | 'refresh' | 'rows'>(
  group: Group,
  key: string | null,
  { texts }: Pick<Scope, 'texts'>,
): Readonly<Record<ShortEngineText<Group, Group>, Text>> {
  const found = Object.keys(engineTexts[group]).flatMap((name) => {
    const [, short] = name.split(`${group}.`);
    if (short === undefined) return [];
    return [[short, texts.findOr(key === null ? '' : `${key}.${short}`, name as EngineText)] as const];
  });
  return Object.fromEntries(found) as Readonly<Record<ShortEngineText<Group, Group>, Text>>;
}

type ShownValue = Pick<Item, 'field' | 'format' | 'options' | 'optionsFrom'>;
