/** A field must not accept more than the operation does. */
import type { Field, Form, ValueRef } from '../../../../schemas/types/definition.ts';
import { lowerLimits, memberAt, type Shape, shapeOfForm, upperLimits } from '../../contract/shape.ts';
import { type Linker, listsOf } from '../../definition/linker.ts';
import { bodyWords, sendsForm } from '../../parts/call.ts';
import { schemaOfField } from '../../parts/formSchema.ts';
import { listWith } from '../../parts/options.ts';
import { type At, isPlaced } from '../../problems/places.ts';
import type { KnownUse } from './use.ts';

/** Checks the fields and filters of one use. */
export function checkLimits(use: KnownUse, linker: Linker): void {
  const { report } = linker;
  const lists = listsOf(use.screen.area, linker);
  const { call, form, filters } = use;
  const { path, query, headers, body } = use.operation;
  for (const parameter of [...path, ...query, ...headers])
    for (const refs of [call.path, call.query, call.headers])
      checkRef(refs?.[parameter.name], parameter.shape);
  const words = bodyWords(call.body);
  const sent = words?.set ?? {};
  const shown = sendsForm(words) ? Object.keys(form?.fields ?? {}) : [];
  for (const name of new Set([...Object.keys(sent), ...shown])) {
    const member = body?.json ? memberAt(body.json, name) : null;
    if (member === null) continue;
    if (Object.hasOwn(sent, name)) checkRef(sent[name], member.shape);
    else checkField(form, name, member.shape);
  }

  function checkRef(ref: ValueRef | undefined, wanted: Shape): void {
    if (ref?.filter !== undefined) checkField(filters, ref.filter, wanted);
    if (ref?.field !== undefined) checkField(form, ref.field, wanted);
  }

  function checkField(holder: Form | null, name: string, { limits, values }: Shape): void {
    const fields = holder?.fields ?? {};
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) return;
    if (values !== null && values.length > 1 && isFree(field)) {
      report(
        'contract-free',
        isPlaced(fields) ? [fields, name, 'key'] : use.at,
        name,
        values.map(String),
        listWith(values, lists),
      );
    }
    const { maxBytes } = field;
    // The length of a file is its size.
    const own = { ...shapeOfForm(schemaOfField(field)).limits, ...(maxBytes && { maxLength: maxBytes }) };
    for (const limit of [...upperLimits, ...lowerLimits]) {
      const [most, allowed] = [own[limit], limits[limit]];
      const word = limit === 'maxLength' && maxBytes ? 'maxBytes' : limit;
      const here: At = most === undefined ? [field] : [field, word];
      const at = isPlaced(field) ? here : use.at;
      if (limit === 'maxLength' && most === undefined && allowed !== undefined && isFree(field))
        report('contract-limit', at, name, limit, null, allowed);
      if (most === undefined || allowed === undefined) continue;
      const isBeyond = upperLimits.some((one) => one === limit) ? most > allowed : most < allowed;
      if (isBeyond) report('contract-limit', at, name, word, most, allowed);
    }
  }
}

/** Whether any text may be typed into a field: neither one of a list, nor one with an expression that may limit it. */
function isFree({ type, enum: values, const: only, format, pattern, options, optionsFrom }: Field): boolean {
  const isLimited = [values, only, format, pattern, options, optionsFrom].some((one) => one !== undefined);
  return type === 'string' && !isLimited;
}
