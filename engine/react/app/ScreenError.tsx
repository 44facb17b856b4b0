/** Replaces a screen that threw an error or could not be loaded. The shell around it stays usable. */
import { useMemo } from 'react';
import { useRouteError } from 'react-router-dom';
import { reloadPage } from '../client/drafts.ts';
import { routeOf } from '../client/siteStore.ts';
import { PlaceContext, useEngine } from '../context/EngineContext.ts';
import { useOpenRoute } from '../context/openRoute.ts';
import { Button } from '../parts/Button.tsx';
import { Heading } from '../shell/Heading.tsx';

/** A file of the screen did not come. */
export class MissingFile extends Error {}

/** Error boundary of every screen (REL-13). */
export function ScreenError() {
  const error = useRouteError();
  const engine = useEngine();
  const { routes, app, engineText } = engine;
  const open = useOpenRoute();
  const route = open ?? routeOf(routes, app.special.notFound);
  const place = useMemo(() => route && { route, heading: route.title, validators: {} }, [route]);
  if (place === null) throw error;
  const text = causeOf(error);
  return (
    <PlaceContext value={place}>
      <Heading>{engineText(`failure.${text}Title`)}</Heading>
      <div className="eng-card eng-failure" role="alert">
        <p>{engineText(`failure.${text}`)}</p>
        <Button variant="primary" icon="rotate-cw" onClick={() => reloadPage(engine)}>
          {engineText('failure.reload')}
        </Button>
      </div>
    </PlaceContext>
  );
}

/** A file is missing if the portal was deployed again while the page was open (REL-14), or the network is lost. */
function causeOf(error: unknown): 'crashed' | 'renewed' | 'offline' {
  if (!(error instanceof MissingFile)) return 'crashed';
  return navigator.onLine ? 'renewed' : 'offline';
}
