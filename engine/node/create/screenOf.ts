/** The screen of an operation, and what leads to it. */
import type { Operation } from '../../core/contract/operations.ts';
import { mayLack } from '../../core/contract/shape.ts';
import type { Group } from '../../core/runtime/values.ts';
import { errors, reasons } from '../cliTexts.ts';
import { rowsIn } from '../fake/fakeValue.ts';
import { inline } from '../yamlEdits.ts';
import { aboveOf, type Given, listAbove } from './areas.ts';
import { formShown, isNew, madeForm } from './formParts.ts';
import { detailFields, madeDetail, madeList } from './listParts.ts';
import type { Made } from './made.ts';

/** Makes the screen; or says why there is none. */
export function screenOf(operation: Operation, given: Given): Made | string {
  const { byId } = given.operations;
  const refusal = whyNoScreen(operation);
  if (refusal !== null) return refusal;
  const isReading = operation.id.startsWith('GET ');
  const found = rowsIn(operation);
  const screen =
    found !== null ? 'liste' : isReading ? 'fiche' : isNew(operation) ? 'nouveau' : 'modification';
  const link = linkTo(screen, operation, given);
  const above = aboveOf(operation.id);
  if (link === null && operation.path.length > 0)
    return byId.has(above) ? reasons.noWay(above) : reasons.noList;
  const isOfList = /^PUT .*\}$/.test(operation.id) && (byId.has(above) || byId.has(`${above}/`));
  const isRead = byId.has(operation.id.replace(/^\w+/, 'GET'));
  if (isOfList && !isRead && operation.body?.json && mayLack(operation.body.json)) return reasons.blind;
  if (given.areas.get(given.area)?.screens?.[screen] !== undefined)
    return errors.screenExists(`${given.area}/${screen}`);
  const common = { screen, link, newPaging: null, operations: [[screen, operation.id]] as const };
  if (found !== null) return { ...common, ...madeList(operation, found.row, given) };
  return { ...common, ...(isReading ? madeDetail(operation, given) : madeForm(screen, operation, given)) };
}

/** Why an operation alone gives no screen; null: it may give one. */
export function whyNoScreen(operation: Operation): string | null {
  const { id, answer, body } = operation;
  if (id.startsWith('DELETE ')) return reasons.deletion;
  if (!id.startsWith('GET ')) {
    if (body?.json == null) return body === null ? reasons.noBody : reasons.otherBody;
    if (body.json.isChoice) return reasons.choice;
    return formShown(body.json).length > 0 ? null : reasons.noField;
  }
  if (answer === null) return reasons.otherAnswer;
  const found = rowsIn(operation);
  const shown = found?.row ?? answer;
  if (shown.properties === null) return found === null ? reasons.noObject : reasons.noRow;
  const { items, tables } = detailFields(shown);
  return items.length > 0 || (found === null && tables.length > 0) ? null : reasons.noValue;
}

/** What leads to a screen: an action of the list of its area, or a column of the list whose rows have its address. */
function linkTo(screen: string, operation: Operation, { area, areas }: Given): Made['link'] {
  const names = operation.path.map(({ name }) => name);
  const last = names.at(-1);
  const id = `${area}/${screen}`;
  const below = (path: Group) => (names.length === 0 ? id : inline({ screen: id, path }));
  const asPath = (name: string) => [name, { path: name }] as const;
  if (isNew(operation) && areas.get(area)?.screens?.liste !== undefined)
    return { area, path: ['actions'], name: screen, target: below(Object.fromEntries(names.map(asPath))) };
  const list = last === undefined ? null : listAbove(operation.id, areas);
  if (last === undefined || list === null) return null;
  const { key = last } = list;
  const path = Object.fromEntries(names.map((name) => (name === last ? [name, { row: key }] : asPath(name))));
  const action = names.length === 1 && key === last ? id : { screen: id, path };
  const name = list.area === area ? screen : `${area}-${screen}`;
  return { area: list.area, path: ['grid', 'columns'], name, target: inline({ action }) };
}
