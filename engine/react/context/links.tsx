/** Links to paths and to screens of the portal, and redirects. */
import { type ComponentProps, type MouseEvent, type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { ScreenId } from '../../core/model/value.ts';
import { routeOf } from '../client/siteStore.ts';
import { useEngine, usePlace } from './EngineContext.ts';
import { useScreenLink } from './useSession.ts';

/** A link that does not depend on the address, unlike the router's own: another page of a list renders no link again. */
type PathLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & { readonly to: string };

export function PathLink({ to, onClick, ...native }: PathLinkProps) {
  const { navigate } = useEngine();
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    navigate(to);
  };
  return <a {...native} href={to} onClick={follow} />;
}

/** A link to a screen, whose chunks are preloaded on hover. Renders nothing if the screen is not open to the user. */
type Props = Omit<PathLinkProps, 'to'> & {
  readonly screen: ScreenId;
  readonly path?: Readonly<Record<string, unknown>>;
  readonly children: ReactNode;
};

export function ScreenLink({ screen, path, children, ...native }: Props) {
  const { prefetch } = useEngine();
  const address = useScreenLink(screen, path);
  if (address === null) return null;
  const fetch = () => void prefetch(screen);
  return (
    <PathLink to={address} onPointerEnter={fetch} onFocus={fetch} {...native}>
      {children}
    </PathLink>
  );
}

/** Redirects, replacing the history entry for which it was rendered. */
export function Redirect({ to }: { readonly to: string }): null {
  const { replace } = useEngine();
  const { key } = useLocation();
  // Not a layout effect: the router's own one runs after those of its children, and would miss a change of the first
  // page.
  useEffect(() => {
    replace(key, to);
  }, [replace, key, to]);
  return null;
}

/** The nearest ancestor of the open screen without path parameters: the way back from a deleted object. */
export function useWayBack(): ScreenId | null {
  const { routes } = useEngine();
  const { parents } = usePlace().route;
  const isPlain = (screen: ScreenId) => routeOf(routes, screen)?.path.includes('{') === false;
  return parents.findLast(isPlain) ?? null;
}
