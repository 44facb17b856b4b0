/** The members that the grammar gives an element, each with the control that edits it. */
import type { SourceFile } from '../../core/definition/definitions.ts';
import type { GrammarSchema as Schema } from '../../core/definition/grammarSchema.ts';
import { dereferenced, nameOf, objectOf, rootOf, type Step } from '../../node/grammarAt.ts';
import type { Control } from '../protocol.ts';

/** The members that the grammar gives an object, by key. */
export function membersOf(
  { schema }: Step,
  kind: SourceFile['kind'],
): readonly (readonly [string, Schema, Control])[] {
  const root = rootOf(kind);
  return Object.entries(schema.properties ?? {}).map(([key, one]) => {
    const whole = dereferenced(one, root);
    return [key, whole, controlOf(one, whole, root)] as const;
  });
}

function controlOf(written: Schema, schema: Schema, root: Schema): Control {
  const types = [schema.type ?? []].flat();
  if (nameOf(written) === 'condition' || objectOf(written, root, {}, '').type === 'condition')
    return 'condition';
  if (schema.enum !== undefined) return 'choice';
  if (types.includes('boolean')) return types.length === 1 ? 'flag' : 'source';
  if (types.includes('string')) return types.includes('array') ? 'list' : 'text';
  if (types.includes('integer') || types.includes('number')) return 'number';
  const items = schema.items && dereferenced(schema.items, root);
  return types.includes('array') && items?.type === 'string' ? 'list' : 'source';
}
