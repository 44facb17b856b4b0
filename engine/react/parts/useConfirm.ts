/** Asks before something is done, and names the rows or objects that it concerns, written as the screen shows them. */
import { useCallback } from 'react';
import type { ConfirmModel } from '../../core/model/action.ts';
import type { TextArgs } from '../../core/runtime/text.ts';
import type { Row } from '../../core/runtime/values.ts';
import type { OpenDialog } from '../client/notices.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useFormats } from './useFormats.ts';

/** Longest list of names, with the line that counts the others. */
const mostNames = 8;

/**
 * Resolves to the answer; null is confirmed without a dialog.
 * @param rows the rows or objects, whose fields fill the line that names each; of a single one, its fields fill the question too
 * @param more further placeholders of the question
 * @param Shown shows the dialog of a confirmation that asks for something
 */
export type Ask = (
  asked: ConfirmModel | null,
  rows: readonly Row[],
  more?: TextArgs,
  Shown?: OpenDialog['Shown'],
) => Promise<boolean>;

export function useConfirm(): Ask {
  const { say, engineText, dialogs } = useEngine();
  const { fill } = useFormats();
  return useCallback(
    async (asked, rows, more = {}, Shown = null) => {
      if (asked === null) return true;
      const shown = (row: Row): Row => fill(row, asked.written);
      const { about } = asked;
      const some = about === null ? [] : rows.slice(0, rows.length > mostNames ? mostNames - 1 : mostNames);
      const names = some.map((row) => say(about ?? '', shown(row)));
      const others = rows.length - some.length;
      if (names.length > 0 && others > 0) names.push(engineText('dialog.others', { n: others }));
      const [only] = rows;
      return dialogs.confirm(
        asked,
        { ...(rows.length === 1 && only ? shown(only) : {}), ...more },
        names,
        Shown,
      );
    },
    [say, engineText, fill, dialogs],
  );
}
