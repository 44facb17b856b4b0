/** What references, conditions and functions of the registry may look at: the user and the properties are added. */
import { useMemo } from 'react';
import { holds } from '../core/condition.ts';
import type { Condition, ValueRef } from '../core/model.ts';
import { noValues, resolve, type ValueContext } from '../core/reference.ts';
import { useEngine } from './EngineContext.ts';
import { useRight, useUser } from './useSession.ts';

export type ValueReader = {
  readonly context: (values: Partial<ValueContext>) => ValueContext;
  readonly resolve: (reference: ValueRef, values?: Partial<ValueContext>) => unknown;
  /** A condition of null holds. */
  readonly holds: (condition: Condition | null, values?: Partial<ValueContext>) => boolean;
};

export function useValueReader(): ValueReader {
  const { registry, properties } = useEngine();
  const hasRight = useRight();
  const user = useUser();
  return useMemo(() => {
    const context = (values: Partial<ValueContext> = {}): ValueContext => ({
      ...noValues,
      user: user ?? {},
      property: properties,
      ...values,
    });
    return {
      context,
      resolve: (reference, values) => resolve(reference, context(values), registry.functions),
      holds: (condition, values) =>
        condition === null || holds(condition, context(values), { functions: registry.functions, hasRight }),
    };
  }, [registry, properties, hasRight, user]);
}
