/** Renders the screen that the router has loaded, in the visitor's variant. */

import { useEffect, useMemo } from 'react';
import { useLoaderData, useParams } from 'react-router-dom';
import { useStore } from 'zustand';
import { listen } from '../browser/dom.ts';
import { useHandler } from '../browser/stateHooks.ts';
import { PlaceContext, useEngine } from '../context/EngineContext.ts';
import type { LoadedScreen } from '../context/openRoute.ts';
import { useSession } from '../context/useSession.ts';
import { rowToolsPart } from '../table/lateParts.ts';

const noValidators = {};

export function ScreenHost() {
  const loaded = useLoaderData<LoadedScreen>();
  useTableCopy();
  return <Screen key={loaded.address} {...loaded} />;
}

function Screen({ route, module, Component }: LoadedScreen) {
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

/** A copy from any table of the page gives its rows as a spreadsheet takes them. The code comes with the first press. */
function prepare(): void {
  // Without it, the browser copies as it does elsewhere.
  if (document.querySelector('table, [role=grid]')) rowToolsPart.load().catch(() => undefined);
}

function useTableCopy(): void {
  const { announce, engineText } = useEngine();
  const copy = useHandler((event: ClipboardEvent) =>
    rowToolsPart.here()?.copyCells(event, (value) => announce(engineText('copy.done', { value }))),
  );
  useEffect(() => {
    return listen(document, { pointerdown: prepare, keydown: prepare, copy });
  }, [copy]);
}
