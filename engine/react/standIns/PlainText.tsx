/**
 * Stands in for `markdown-to-jsx`, which RJSF brings for rich descriptions that no definition can ask for: the build
 * leads that name here. Draws the text as it is.
 */
import type { ReactNode } from 'react';

export function Markdown({ children }: { children?: ReactNode }) {
  return <>{children}</>;
}
