/** The name of a page in its document title, its heading and the breadcrumb, before and after its data arrives. */
import type { RouteModel } from '../model/app.ts';
import type { Text } from '../model/value.ts';
import { formatText, isFilled, type TextArgs } from './text.ts';

/** The first of the texts whose placeholders have values, or the last one. */
export function firstFilled(texts: readonly Text[], args: TextArgs | null): string {
  const filled = texts.find((text) => isFilled(text, args));
  return formatText(filled ?? texts.at(-1) ?? '', args ?? {});
}

/** The name of a page: its title; until its data arrives, the breadcrumb text; if that needs data too, the heading. */
export function pageName(route: RouteModel, args: TextArgs | null): string {
  return firstFilled([route.title, route.breadcrumb, route.waitingTitle ?? route.breadcrumb], args);
}
