/** The engine's widgets with those of the portal, which may replace one of the same name. */
import { type ComponentType, useMemo } from 'react';
import { useEngine } from '../EngineContext.ts';
import type { WidgetProps } from './WidgetProps.ts';
import { engineWidgets } from './widgets.tsx';

export function useWidgets(): Readonly<Record<string, ComponentType<WidgetProps>>> {
  const { registry } = useEngine();
  return useMemo(() => ({ ...engineWidgets, ...registry.widgets }), [registry]);
}
