/** Labelled values of an object, in panels, sections and editable parts. */

import type { Item } from '../../../schemas/types/definition.ts';
import { part, type ShownParts, type Where } from '../describe/shownPart.ts';
import { textKeys } from '../messages/textKeys.ts';
import type { ItemModel } from '../model/screen.ts';
import { assembleLink } from './action.ts';
import { assembleCondition } from './condition.ts';
import { assembleFormat, assembleOptionsFrom } from './options.ts';
import type { Scope } from './scope.ts';

type Items = Readonly<Record<string, Item>>;

/** Compiles the values; their texts are below `key`. */
export function assembleItems(items: Items, key: string, scope: Scope): readonly ItemModel[] {
  const keys = textKeys.items(key);
  return Object.entries(items).map(([id, item]) => ({
    id,
    field: item.field ?? id,
    label: scope.texts.need(`${keys.items}.${id}`, [], [items, id]),
    format: assembleFormat(item, scope),
    sentence: scope.texts.find(`${keys.sentences}.${id}`, ['valeur']),
    visible: assembleCondition(item, 'visible', scope),
    link: item.link ? assembleLink(item.link, '', scope) : null,
    optionsFrom: assembleOptionsFrom(item.optionsFrom, scope),
    copy: item.copy ?? false,
    wide: item.wide ?? false,
  }));
}

/** The values of several panels or sections, by id. */
export function itemsIn(holders: Readonly<Record<string, { readonly items: Items }>> = {}): Items {
  return Object.assign({}, ...Object.values(holders).map(({ items }) => items));
}

export function itemParts(items: readonly ItemModel[], where: Where): ShownParts {
  return items.map(({ field, ...item }) =>
    part('item', item.id, { ...item, responseField: field === item.id ? null : field }, where),
  );
}
