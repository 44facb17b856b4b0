/** Tabs of a screen, and the parts that each one contains. */

import type { Tab } from '../../../schemas/types/definition.ts';
import { declaredTabs } from '../definition/linkedScreen.ts';
import { part, type ShownParts } from '../describe/shownPart.ts';
import { textKeys } from '../messages/textKeys.ts';
import type { ScreenFile, TabModel } from '../model/screen.ts';
import { nearest, onlyName } from '../problems/nearest.ts';
import type { At } from '../problems/places.ts';
import type { Reporter } from '../problems/reporter.ts';
import type { NormalScreen } from './element.ts';
import type { Scope } from './scope.ts';

type Placed = { readonly tab?: string | undefined };

/** Compiles the tabs of a screen with parts. An empty tab is omitted. */
export function assembleTabs(
  tabs: Readonly<Record<string, Tab>> = {},
  parts: readonly Placed[],
  scope: Scope,
): readonly TabModel[] {
  const known = Object.keys(tabs);
  const used = new Set(parts.map(({ tab }) => tab));
  const idle = known.filter((id) => !used.has(id));
  for (const part of parts) {
    const { tab } = part;
    if (tab === undefined || known.includes(tab)) continue;
    const near = nearest(tab, known) ?? onlyName(idle);
    scope.report('unknown-name', [part, 'tab'], 'tab', tab, near, known);
  }
  return Object.entries(tabs)
    .filter(([id]) => used.has(id))
    .map(([id, tab]) => assembleTab(id, tab, [tabs, id, 'key'], scope));
}

export function assembleTab(id: string, tab: Tab, at: At, scope: Scope): TabModel {
  const { right } = tab;
  const label = scope.texts.need(`${textKeys.screen(scope.key).tabs}.${id}`, [], at);
  if (right === undefined) return { id, label, right: null };
  scope.right(right, [tab, 'right']);
  return { id, label, right };
}

/** Reports tabs that are empty in every variant. */
export function reportEmptyTabs({ variants }: NormalScreen, file: ScreenFile, { report }: Reporter): void {
  const shown = new Set(
    Object.values(file).flatMap((model) => ('tabs' in model ? model.tabs.map(({ id }) => id) : [])),
  );
  for (const { screen } of variants)
    for (const id of Object.keys(declaredTabs(screen)))
      if (!shown.has(id)) report('unused-declaration', [declaredTabs(screen), id, 'key'], 'tab', id);
}

export function tabParts(tabs: readonly TabModel[]): ShownParts {
  return tabs.map(({ id, label, right }) => part('tab', id, { label, right }, { path: `tabs.${id}` }));
}
