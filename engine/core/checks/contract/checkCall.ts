/** Checks a call on its own: its operation, the names of its parameters and body fields, and the required ones. */

import type { Source } from '../../../../schemas/types/definition.ts';
import type { Operation, Operations, Parameter } from '../../contract/operations.ts';
import { sentNames } from '../../definition/paging.ts';
import { bodyWords, type WrittenCall } from '../../parts/call.ts';
import { nearest } from '../../problems/nearest.ts';
import type { At } from '../../problems/places.ts';
import type { Reporter } from '../../problems/reporter.ts';

/** Checks a call; null when the contract has no such operation. */
export function checkCall(
  written: WrittenCall & Partial<Pick<Source, 'paging'>>,
  { byId }: Operations,
  { report }: Pick<Reporter, 'report'>,
): Operation | null {
  const operation = byId.get(written.call);
  const at: At = [written, 'call'];
  if (!operation) {
    report('contract-operation', at, written.call, nearest(written.call, byId.keys()));
    return null;
  }
  const { paging } = written;
  const paged = typeof paging === 'object' ? sentNames(paging) : [];
  checkNames('contract-query', written.query, operation.query, (name) => name);
  checkNames('contract-header', written.headers, operation.headers, (name) => name.toLowerCase());
  const guarded = operation.refusals.some(({ status }) => status === 412);
  if (written.ifMatch && !guarded && !operation.headers.some(({ name }) => /^if-match$/i.test(name)))
    report('contract-if-match', [written, 'ifMatch', 'key']);
  checkBody(written, operation);
  return operation;

  function checkNames(
    code: 'contract-query' | 'contract-header',
    given: WrittenCall['query'] = {},
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

  function checkBody({ body }: WrittenCall, { body: taken }: Operation): void {
    if (body === undefined) {
      if (taken?.required) report('contract-body-missing', at);
      return;
    }
    if (taken === null) {
      report('contract-body-needless', [written, 'body', 'key']);
      return;
    }
    if (typeof body === 'object' && body.upload !== undefined) {
      const known = Object.keys(taken.upload?.properties ?? {});
      if (taken.upload === null || (known.length > 0 && !known.includes(body.upload)))
        report('contract-upload', [body, 'upload'], body.upload, known);
      return;
    }
    const { json } = taken;
    if (json === null) {
      report('contract-body-needless', [written, 'body', 'key']);
      return;
    }
    const fields = bodyWords(body)?.set ?? {};
    const known = json.properties && Object.keys(json.properties);
    for (const name of Object.keys(fields))
      if (known && !known.includes(name))
        report('contract-body', [fields, name, 'key'], name, nearest(name, known), known);
    if (typeof body === 'object' && body.fields !== undefined)
      for (const name of json.required)
        if (!Object.hasOwn(fields, name)) report('contract-body-required', [written, 'body', 'key'], name);
  }
}

/** Headers that the contract describes elsewhere, under `security` and by the types of bodies; a call may still set them. */
const ownHeaders = new Set(['authorization', 'content-type']);

/** Headers that the browser sends itself, or that the engine sends with every call. */
const standard = new Set(['accept', 'authorization', 'content-type', 'if-match', 'cookie', 'origin']);
