/** What a page is called: in its document title, its heading and the breadcrumb, before and after its data arrived. */
import type { RouteModel, Text } from '../model/model.ts';
import { formatText, isFilled, type TextArgs } from './text.ts';

/** The first of the texts whose placeholders have values; the last one serves in any case. */
export function firstFilled(texts: readonly Text[], args: TextArgs | null): string {
  const filled = texts.find((text) => isFilled(text, args));
  return formatText(filled ?? texts.at(-1) ?? '', args ?? {});
}

/**
 * The name of a page: its title; until the data that this needs is there, what the breadcrumb calls it; where that needs
 * data too, its heading.
 */
export function pageName(route: RouteModel, args: TextArgs | null): string {
  return firstFilled([route.title, route.breadcrumb, route.waitingTitle ?? route.breadcrumb], args);
}
