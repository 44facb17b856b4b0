/** Printing a result: at once if it has one page, otherwise after the choice between this page and every row. */
import type { ReactNode } from 'react';
import { useHandler } from '../browser/useHandler.ts';
import { useAidDialog } from '../shell/useAid.ts';

type Printed = {
  readonly shown: number;
  /** Null: unknown. */
  readonly total: number | null;
  /** Whether there may be more rows than those of the page. */
  readonly hasMore: boolean;
  readonly onPrint: (isWhole: boolean) => void;
};

/** What a press on 'print' does, and the dialog that it opens. */
export function usePrintChoice({
  shown,
  total,
  hasMore,
  onPrint,
}: Printed): readonly [() => void, ReactNode] {
  const { open, close, Dialog } = useAidDialog(() => import('./PrintDialog.tsx'));
  const print = useHandler(() => (hasMore ? void open() : onPrint(true)));
  const dialog = Dialog && <Dialog shown={shown} total={total} onPrint={onPrint} onClose={close} />;
  return [print, dialog];
}
