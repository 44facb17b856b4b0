/** Bulk actions: one choice applied to each selected row, with one call and one result per row. */

import type { Bulk } from '../../../schemas/types/definition.ts';
import { part, type ShownParts } from '../describe/shownPart.ts';
import { said } from '../describe/words.ts';
import { textKeys } from '../messages/textKeys.ts';
import type { BulkModel } from '../model/table.ts';
import type { JsonValue, Text } from '../model/value.ts';
import { dataOf } from '../problems/places.ts';
import { assembleCall } from './call.ts';
import { assembleConfirm } from './confirm.ts';
import type { Scope } from './scope.ts';

/** Compiles a bulk action on rows with this name. */
export function assembleBulk(written: Bulk, rowName: Text, scope: Scope): BulkModel {
  const { texts } = scope;
  const keys = textKeys.bulk(textKeys.screen(scope.key).bulk);
  if (written.right !== undefined) scope.right(written.right, [written, 'right']);
  /** The number of rows and of calls, and the choice: its text and its value. */
  const told = ['n', 'appels', 'choix', 'valeur'];
  const set = new Set(Object.values(written.choices).flatMap((choice) => Object.keys(choice.set)));
  return {
    id: written.id,
    right: written.right ?? null,
    label: texts.need(keys.label, [], [written, 'id']),
    submit: texts.need(keys.submit, [], [written, 'id']),
    choices: Object.entries(written.choices).map(([value, choice]) => {
      const label = texts.need(`${keys.choices}.${value}`, [], [written.choices, value]);
      return {
        value,
        label,
        set: dataOf(choice.set) as Readonly<Record<string, JsonValue>>,
        danger: choice.danger ?? false,
        button: choice.button === true ? (texts.find(`${keys.buttons}.${value}`, []) ?? label) : null,
      };
    }),
    call: assembleCall(written.call, { row: 'any', choice: [...set] }, scope),
    groupBy: written.groupBy ?? null,
    confirm: assembleConfirm(written, keys.confirm, { question: told, about: 'any', usual: rowName }, scope),
    noRows: notice(keys.noRows),
    noChoice: notice(keys.noChoice),
    done: texts.need(keys.done, told, [written, 'id']),
    undone: written.undo ? texts.need(keys.undone, ['n'], [written, 'undo']) : null,
    failed: texts.need(keys.failed, ['n', 'noms'], [written, 'id']),
    after: written.after ?? 'search',
  };

  function notice(key: string) {
    const { title, text } = textKeys.notice(key);
    return { title: texts.need(title, [], [written, 'id']), body: texts.need(text, [], [written, 'id']) };
  }
}

/** The bulk action and its choices. */
export function bulkParts(bulk: BulkModel): ShownParts {
  const { id, label, right, choices, submit: button, groupBy, after, ...asked } = bulk;
  const then = after === 'patch' ? said.patchesRows : said.searchesAgain;
  return [
    part('action', id, { label, right, choices, button, ...asked, groupBy, then }, { path: 'bulk' }),
    choices.map(({ value, label: name, set, button, danger }) =>
      part(
        'choice',
        value,
        {
          label: name,
          effect: Object.entries(set)
            .map(([field, given]) => `${field} : ${JSON.stringify(given)}`)
            .join(', '),
          button,
          danger,
        },
        { within: id, path: 'bulk.choices' },
      ),
    ),
  ];
}
