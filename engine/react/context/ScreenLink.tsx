/** A link to a screen, whose chunks are preloaded on hover. Renders nothing if the screen is not open to the user. */
import type { ReactNode } from 'react';
import type { ScreenId } from '../../core/model/value.ts';
import { useEngine } from './EngineContext.ts';
import { PathLink, type PathLinkProps } from './PathLink.tsx';
import { useScreenLink } from './useSession.ts';

type Props = Omit<PathLinkProps, 'to'> & {
  readonly screen: ScreenId;
  readonly path?: Readonly<Record<string, string>>;
  readonly children: ReactNode;
};

export function ScreenLink({ screen, path, children, ...native }: Props) {
  const { prefetch } = useEngine();
  const address = useScreenLink(screen, path);
  if (address === null) return null;
  const fetch = () => prefetch(screen);
  return (
    <PathLink to={address} onPointerEnter={fetch} onFocus={fetch} {...native}>
      {children}
    </PathLink>
  );
}
