/** Replaces a screen that threw an error or could not be loaded. The shell around it stays usable. */
import { useMemo } from 'react';
import { useRouteError } from 'react-router-dom';
import type { RouteModel } from '../../core/model/app.ts';
import { reloadPage } from '../client/drafts.ts';
import { routeOf } from '../client/siteStore.ts';
import { PlaceContext, useEngine } from '../context/EngineContext.ts';
import { useOpenRoute } from '../context/openRoute.ts';
import { Button } from '../parts/Button.tsx';
import { Heading } from '../shell/Heading.tsx';

/** Error boundary of every screen (REL-13). */
export function ScreenError() {
  const error = useRouteError();
  const { routes, app } = useEngine();
  const open = useOpenRoute();
  const route = open ?? routeOf(routes, app.special.notFound);
  if (route === null) throw error;
  return isMissingFile(error) ? <MissingScreen route={route} /> : <Failed route={route} text="crashed" />;
}

/**
 * The chunk of the screen is missing: the portal was deployed again while the page was open (REL-14), or the network is
 * lost.
 */
export function MissingScreen({ route }: { readonly route: RouteModel }) {
  return <Failed route={route} text={navigator.onLine ? 'renewed' : 'offline'} />;
}

function Failed({
  route,
  text,
}: {
  readonly route: RouteModel;
  readonly text: 'crashed' | 'renewed' | 'offline';
}) {
  const engine = useEngine();
  const { engineText } = engine;
  const place = useMemo(() => ({ route, heading: route.title, validators: {} }), [route]);
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

/** How browsers report a failed dynamic import. */
function isMissingFile(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload/i.test(error.message)
  );
}
