/** Checks a call on its own: its operation, the names of its parameters and body fields, and the required ones. */

import type { Call } from '../../../../schemas/types/definition.ts';
import {
  calledOperation,
  type Operation,
  type Operations,
  type Parameter,
} from '../../contract/operations.ts';
import { isGuardedBy } from '../../contract/said.ts';
import { isMissing, requiredOf, type Shape, shapeAt } from '../../contract/shape.ts';
import { sentNames } from '../../definition/paging.ts';
import { bodyWords } from '../../parts/call.ts';
import type { CallUse } from '../../parts/element.ts';
import { nearest } from '../../problems/nearest.ts';
import type { At } from '../../problems/places.ts';
import type { Reporter } from '../../problems/reporter.ts';

/** Checks a call; null when the contract has no such operation. */
export function checkCall(
  written: CallUse['call'],
  operations: Operations,
  { report }: Pick<Reporter, 'report'>,
): Operation | null {
  const operation = calledOperation(written, operations);
  const at: At = [written, 'call'];
  if (!operation) {
    report('contract-operation', at, written.call, nearestOperation(written.call, operations));
    return null;
  }
  const paged = sentNames(written.paging);
  checkNames('contract-query', written.query, operation.query, (name) => name);
  checkNames('contract-header', written.headers, operation.headers, (name) => name.toLowerCase());
  if (written.ifMatch && !isGuardedBy(operation)) report('contract-if-match', [written, 'ifMatch', 'key']);
  const { joined = {} } = written;
  const taken = operation.query.map(({ name }) => name);
  for (const name of Object.keys(joined))
    if (!taken.includes(name))
      report('contract-query', [joined, name, 'key'], name, nearest(name, taken), taken);
  checkEnvelope('at', operation.whole);
  checkEnvelope('bodyAt', operation.body?.whole ?? null);
  checkBody(written, operation);
  checkType(written, operation);
  return operation;

  function checkType({ headers = {} }: Call, { body: taken }: Operation): void {
    const sent = headers['Content-Type']?.const;
    const types = taken?.types ?? [];
    const isRead = types.some((type) => type === '*/*' || plainType(type) === plainType(String(sent)));
    if (sent !== undefined && types.length > 0 && !isRead)
      report('contract-media-type', [headers, 'Content-Type'], String(sent), types);
  }

  function checkEnvelope(word: 'at' | 'bodyAt', whole: Shape | null): void {
    const path = written[word] ?? '';
    const found = whole && shapeAt(whole, path);
    if (found && isMissing(found))
      report('contract-envelope', [written, word], path, found.near, found.missing);
  }

  function checkNames(
    code: 'contract-query' | 'contract-header',
    given: Call['query'] = {},
    parameters: readonly Parameter[],
    spell: (name: string) => string,
  ): void {
    const known = parameters.map(({ name }) => name);
    const spelled = known.map(spell);
    for (const name of Object.keys(given))
      if (!spelled.includes(spell(name)) && !ownHeaders.has(spell(name)))
        report(code, [given, name, 'key'], name, nearest(name, known), known);
    const sent = [...Object.keys(given), ...paged].map(spell);
    for (const { name, required } of parameters)
      if (required && !sent.includes(spell(name)) && !standard.has(spell(name)))
        report(`${code}-missing`, at, name);
  }

  function checkBody({ body }: Call, { body: taken }: Operation): void {
    if (body === undefined) {
      if (taken?.required) report('contract-body-missing', at);
      return;
    }
    const json = taken?.json ?? null;
    if (json === null) {
      report('contract-body-needless', [written, 'body', 'key']);
      return;
    }
    const fields = bodyWords(body)?.set ?? {};
    const names = Object.keys(fields);
    const members = Object.keys(json.properties ?? {});
    const { asJson = [] } = written;
    for (const [index, name] of asJson.entries())
      if (members.length > 0 && !members.includes(name))
        report('contract-body', [asJson, String(index)], name, nearest(name, members), members);
    for (const name of names) {
      const found = members.includes(name) ? null : shapeAt(json, name);
      if (isMissing(found)) report('contract-body', [fields, name, 'key'], name, found.near, found.missing);
    }
    if (typeof body === 'object' && body.fields !== undefined)
      for (const name of requiredOf(json, names))
        if (!Object.hasOwn(fields, name)) report('contract-body-required', [written, 'body', 'key'], name);
  }
}

/**
 * The operation that is probably meant: with other names in its path, without a part at the beginning of the path, or with
 * another method that writes, if the call writes.
 */
function nearestOperation(call: string, { byId }: Operations): string | null {
  const known = [...byId.keys()];
  const [method = '', path = ''] = call.split(' ');
  const nameless = (id: string) => id.replaceAll(/\{[^}]*\}/g, '{}');
  const ofMethod = known.filter((id) => id.startsWith(`${method} `));
  const same = ofMethod.find((id) => nameless(id) === nameless(call));
  const behind = ofMethod.filter((id) => nameless(id).endsWith(nameless(path)));
  const others = known.filter((id) => nameless(id).endsWith(nameless(path)));
  const isLike = (id: string) => id.startsWith('GET ') === (method === 'GET');
  return same ?? behind[0] ?? others.find(isLike) ?? nearest(call, ofMethod) ?? nearest(call, known);
}

/** A media type without its parameters. */
const plainType = (type: string) => type.replace(/\s*;.*/, '').toLowerCase();

/** Headers that the contract describes elsewhere, under `security` and by the types of bodies; a call may still set them. */
const ownHeaders = new Set(['authorization', 'content-type']);

/** Headers that the browser sends itself, or that the engine sends with every call. */
const standard = new Set(['accept', 'authorization', 'content-type', 'if-match', 'cookie', 'origin']);
