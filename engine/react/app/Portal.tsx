/** The root component: provides the engine to all components, and renders the router. */
import { useMemo } from 'react';
import { type createBrowserRouter, RouterProvider } from 'react-router-dom';
import { useStore } from 'zustand';
import { type Engine, EngineContext } from '../context/EngineContext.ts';
import '../parts/Field.css';

type Props = {
  readonly parts: Omit<Engine, 'app' | 'routes' | 'properties'>;
  readonly router: ReturnType<typeof createBrowserRouter>;
};

export function Portal({ parts, router }: Props) {
  const { app, routes, properties } = useStore(parts.site);
  const engine = useMemo(() => ({ ...parts, app, routes, properties }), [parts, app, routes, properties]);
  return (
    <EngineContext value={engine}>
      <RouterProvider router={router} />
    </EngineContext>
  );
}
