/** Renders the screen that the router has loaded, in the visitor's variant. */
import { useMemo } from 'react';
import { useLoaderData, useParams } from 'react-router-dom';
import { useStore } from 'zustand';
import { useEngine } from '../context/EngineContext.ts';
import type { LoadedScreen } from '../context/openRoute.ts';
import { PlaceContext } from '../context/PlaceContext.ts';
import { useSession } from '../context/useSession.ts';
import { MissingScreen } from './ScreenError.tsx';
import { useTableCopy } from './useTableCopy.ts';

const noValidators = {};

export function ScreenHost() {
  const loaded = useLoaderData<LoadedScreen>();
  useTableCopy();
  return loaded.found ? <Screen key={loaded.address} {...loaded} /> : <MissingScreen route={loaded.route} />;
}

function Screen({ route, module, Component }: Extract<LoadedScreen, { readonly found: true }>) {
  const { site } = useEngine();
  const params = useParams();
  const variant = useSession((state) => state.variant);
  const current = useStore(site, (state) => state.replaced[route.screen]) ?? module;
  const model = current.default[variant];
  const heading = model?.heading ?? route.title;
  const validators = current.validators[variant] ?? noValidators;
  const place = useMemo(() => ({ route, heading, validators }), [route, heading, validators]);
  if (model === undefined) return null;
  return (
    <PlaceContext value={place}>
      <Component
        model={model}
        validators={validators}
        routeParams={params as Readonly<Record<string, string>>}
      />
    </PlaceContext>
  );
}
