import type { ComponentProps } from 'react';

/** A part that scrolls by itself, or a panel: the keyboard must reach it (A11Y-50, A11Y-53). */
export function ScrollRegion(props: ComponentProps<'section'>) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus
  return <section tabIndex={0} {...props} />;
}
