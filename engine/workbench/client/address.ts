/** What the page shows, in its address, so that a colleague opens the same beside their own workbench. */
import type { Look, Width } from './Preview.tsx';
import { texts } from './texts.ts';

export type Shown = {
  /** Path and query of the preview. */
  readonly address: string;
  readonly look: Look;
  readonly width: Width;
  readonly file: string | null;
};

const usual: Shown = { address: '/', look: 'light', width: 0, file: null };

/** What an address asks for; a part that it lacks or that does not exist is as usual. */
export function shownIn(search: string): Shown {
  const params = new URLSearchParams(search);
  const address = params.get('ecran') ?? '';
  const look = params.get('apparence') ?? '';
  const width = Number(params.get('largeur') ?? 0);
  return {
    // One slash: two would lead to another server.
    address: /^\/(?!\/)/.test(address) ? address : usual.address,
    look: Object.hasOwn(texts.looks, look) ? (look as Look) : usual.look,
    width: Object.hasOwn(texts.widths, width) ? (width as Width) : usual.width,
    file: params.get('fichier'),
  };
}

/** The query of an address that asks for this. */
export function searchOf({ address, look, width, file }: Shown): string {
  const params = new URLSearchParams({
    ecran: address,
    ...(file !== null && { fichier: file }),
    ...(look !== usual.look && { apparence: look }),
    ...(width !== usual.width && { largeur: String(width) }),
  });
  return `?${params}`;
}
