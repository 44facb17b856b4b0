/** The context of references, conditions and registry functions, with the user and the properties. */
import { useMemo } from 'react';
import type { Condition, ValueRef } from '../../core/model/value.ts';
import { holds } from '../../core/runtime/condition.ts';
import { noValues, resolve, type ValueContext, type Values } from '../../core/runtime/reference.ts';
import { useEngine } from './EngineContext.ts';
import { useRight, useUser } from './useSession.ts';

export function useValueReader() {
  const { registry, properties, app } = useEngine();
  const { codeProperty } = app;
  const hasRight = useRight();
  const user = useUser();
  return useMemo(() => {
    const context = (values: Partial<ValueContext> = {}): ValueContext => ({
      ...noValues,
      user: user ?? {},
      property: properties,
      codeProperty,
      ...values,
    });
    const support = { functions: registry.functions, hasRight };
    return {
      context,
      resolve: (reference: ValueRef, values?: Partial<ValueContext>): unknown =>
        resolve(reference, context(values), registry.functions),
      /** Null always holds. */
      holds: (condition: Condition | null, values?: Partial<ValueContext>): boolean =>
        condition === null || holds(condition, context(values), support),
      /** The same test for rows, created once for many of them. */
      rowTest: (condition: Condition | null): ((row: Values) => boolean) => {
        if (condition === null) return () => true;
        const read = context() as ValueContext & { row: Values };
        return (row) => {
          read.row = row;
          return holds(condition, read, support);
        };
      },
    };
  }, [registry, properties, codeProperty, hasRight, user]);
}
