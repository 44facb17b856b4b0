/**
 * A link to a path of the portal. Unlike the router's own link it does not depend on the address, so that another page
 * or sort order of a list does not render its links again. Clicks that open another tab or window are left to the
 * browser.
 */
import type { ComponentProps, MouseEvent } from 'react';
import { useEngine } from './EngineContext.ts';

export type PathLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & { readonly to: string };

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
