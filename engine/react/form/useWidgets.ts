/** The engine's widgets and the application's, which may replace one of the same name. */
import { type ComponentType, useMemo } from 'react';
import { useEngine } from '../context/EngineContext.ts';
import type { WidgetProps } from '../context/WidgetProps.ts';
import { engineWidgets } from './widgets.tsx';

export function useWidgets(): Readonly<Record<string, ComponentType<WidgetProps>>> {
  const { registry } = useEngine();
  return useMemo(() => ({ ...engineWidgets, ...registry.widgets }), [registry]);
}
