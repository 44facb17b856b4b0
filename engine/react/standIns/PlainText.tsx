/**
 * Replaces `markdown-to-jsx`, which RJSF imports for rich descriptions that definitions cannot use: the build resolves
 * that name to this file. Renders the text unchanged.
 */
import type { ReactNode } from 'react';

export function Markdown({ children }: { children?: ReactNode }) {
  return <>{children}</>;
}
