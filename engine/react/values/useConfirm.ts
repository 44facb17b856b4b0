/** Asks before something is done, and names the rows or objects that it concerns, written as the screen shows them. */
import { useCallback } from 'react';
import type { ConfirmModel } from '../../core/model/action.ts';
import type { TextArgs } from '../../core/runtime/text.ts';
import { isNothing, type Row, valueAt } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useEngineText } from '../context/useText.ts';
import { useDialogs } from '../feedback/useNotices.ts';
import { useFormats } from './useFormats.ts';

/** Longest list of names, with the line that counts the others. */
const mostNames = 8;

/**
 * Resolves to the answer; null is confirmed without a dialog.
 * @param rows the rows or objects, whose fields fill the line that names each; those of an only one fill the question too
 * @param more further placeholders of the question
 */
export type Ask = (asked: ConfirmModel | null, rows: readonly Row[], more?: TextArgs) => Promise<boolean>;

export function useConfirm(): Ask {
  const { app, say } = useEngine();
  const { codeProperty } = app;
  const engineText = useEngineText();
  const { write } = useFormats();
  const dialogs = useDialogs();
  return useCallback(
    async (asked, rows, more = {}) => {
      if (asked === null) return true;
      const shown = (row: Row): Row => {
        const filled = asked.written.filter(({ field }) => !isNothing(valueAt(row, field, codeProperty)));
        return { ...row, ...Object.fromEntries(filled.map((what) => [what.id, write(what, row)])) };
      };
      const { about } = asked;
      const some = about === null ? [] : rows.slice(0, rows.length > mostNames ? mostNames - 1 : mostNames);
      const names = some.map((row) => say(about ?? '', shown(row)));
      const others = rows.length - some.length;
      if (names.length > 0 && others > 0) names.push(engineText('dialog.others', { n: others }));
      const [only] = rows;
      return dialogs.confirm(asked, { ...(rows.length === 1 && only ? shown(only) : {}), ...more }, names);
    },
    [codeProperty, say, engineText, write, dialogs],
  );
}
