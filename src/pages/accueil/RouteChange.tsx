/** `dummyRouteChange` (decision D11): a place to pass through; it goes back to the home page. */
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { type CustomScreenProps, Heading } from '#engine';

export function RouteChange(_props: CustomScreenProps) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate('/', { replace: true });
  }, [navigate]);
  return <Heading />;
}
