/** `dummyRouteChange` (decision D11): a place to pass through; it goes back to the home page. */
import { type CustomScreenProps, Heading, Redirect } from '#engine';

export function RouteChange(_props: CustomScreenProps) {
  return (
    <>
      <Heading />
      <Redirect to="/" />
    </>
  );
}
