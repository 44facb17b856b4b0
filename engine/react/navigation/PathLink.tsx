/**
 * A link to a path of the portal. It does not look at the address as the router's own does, so that another page or
 * order of a list draws none of its links again. Presses that mean another tab or window are left to the browser.
 */
import type { ComponentProps, MouseEvent } from 'react';
import { useEngine } from '../context/EngineContext.ts';

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
