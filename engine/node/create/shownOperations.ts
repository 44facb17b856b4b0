/** The operations of a contract that a screen can be made of. */
import type { ReadContracts } from '../../core/contract/contractFiles.ts';
import {
  type Contract,
  type Operation,
  type Operations,
  readContract,
} from '../../core/contract/operations.ts';
import type { Group } from '../../core/contract/shape.ts';
import { nearest } from '../../core/problems/nearest.ts';
import type { Places } from '../applicationPlaces.ts';
import { errors, reasons } from '../cliTexts.ts';
import { loadContracts } from '../contracts.ts';
import { rowsIn } from '../fake/fakeValue.ts';
import { reportProblems } from '../report.ts';
import { UsageError } from '../UsageError.ts';
import { formShown } from './formParts.ts';
import { detailFields } from './listParts.ts';

/** Reads the contracts of an application; rejects with the report of what is wrong with them. */
export async function contractNeeded(
  places: Pick<Places, 'root' | 'contracts' | 'isContractNamed'>,
): Promise<ReadContracts & { readonly contract: Contract }> {
  const read = await loadContracts(places);
  const { contract, problems, files } = read;
  if (contract === null)
    throw new UsageError(problems.length > 0 ? reportProblems(problems, files) : errors.noContract);
  return { ...read, contract };
}

/** The operation of this name. */
export function operationOf(asked: string | undefined, contract: Contract): Operation {
  const operations = readContract(contract);
  const known = [...operations.byId.values()]
    .filter((one) => refusalOf(one, operations, contract) === null)
    .map(({ id }) => id);
  const operation = operations.byId.get(asked ?? '');
  if (!operation) throw new UsageError(errors.whichOperation(known, nearest(asked ?? '', known)));
  return operation;
}

/** Why an operation alone gives no screen; null: it may give one. */
export function refusalOf(operation: Operation, { shapeOf }: Operations, contract: Group): string | null {
  const { id, answer, body } = operation;
  if (id.startsWith('DELETE ')) return reasons.deletion;
  if (!id.startsWith('GET ')) {
    if (body?.json == null) return body === null ? reasons.noBody : reasons.otherBody;
    if (body.json.isChoice) return reasons.choice;
    return formShown(body.json, shapeOf).length > 0 ? null : reasons.noField;
  }
  if (answer === null) return reasons.otherAnswer;
  const found = rowsIn(operation, contract);
  const shown = found === null ? answer : shapeOf(found.row);
  if (shown.properties === null) return found === null ? reasons.noObject : reasons.noRow;
  const { items, tables } = detailFields(shown, shapeOf);
  return items.length > 0 || (found === null && tables.length > 0) ? null : reasons.noValue;
}
