/** Parts of a screen in the tabs of its model, for users with the right of a tab. */
import { type ReactNode, useMemo } from 'react';
import type { TabModel } from '../../core/model/screen.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useRight } from '../context/useSession.ts';
import { Tabs } from '../parts/Tabs.tsx';

type TabbedPartsProps<T extends TabModel> = {
  readonly label: string;
  readonly tabs: readonly T[];
  readonly children: (tab: T) => ReactNode;
};

export function TabbedParts<T extends TabModel>({ label, tabs, children }: TabbedPartsProps<T>) {
  const { say } = useEngine();
  return (
    <Tabs
      label={label}
      tabs={useVisibleTabs(tabs).map((tab) => ({
        id: tab.id,
        label: say(tab.label),
        content: <div className="eng-stack">{children(tab)}</div>,
      }))}
    />
  );
}

/** The tabs that the visitor may see. */
export function useVisibleTabs<T extends TabModel>(tabs: readonly T[]): readonly T[] {
  const hasRight = useRight();
  return useMemo(() => tabs.filter(({ right }) => right === null || hasRight(right)), [tabs, hasRight]);
}
