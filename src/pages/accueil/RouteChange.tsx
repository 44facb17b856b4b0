/** `dummyRouteChange` (decision D11): redirects to the home page. */
import { type CustomScreenProps, Heading, Redirect } from '#engine';

export function RouteChange(_props: CustomScreenProps) {
  return (
    <>
      <Heading />
      <Redirect to="/" />
    </>
  );
}
