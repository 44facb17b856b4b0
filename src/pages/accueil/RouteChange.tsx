/** `dummyRouteChange` (decision D11): redirects to the home page. */
import { Heading, Redirect } from '#engine';

export function RouteChange() {
  return (
    <>
      <Heading />
      <Redirect to="/" />
    </>
  );
}
