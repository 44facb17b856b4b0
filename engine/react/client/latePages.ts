/** Reads pages that tell of the others in a way of their own. A cursor leads to the next page alone. */
import type { SourceModel } from '../../core/model/screen.ts';
import type { ResultPart, ServerPage } from '../../core/runtime/paging.ts';

export { toldPage } from '../../core/runtime/toldPages.ts';

/** The cursors of the pages of a result, the first page having none; by source, and by what is asked for. */
const known = new WeakMap<SourceModel, Map<string, (string | null)[]>>();

/**
 * Reads one page, after those before it that were not read yet. The page after the last one is empty.
 * @param asked tells the result from others of the source, but for its order and the size of its pages
 */
export async function readPage<Page extends ServerPage, Failed extends { readonly ok: false }>(
  read: (part: ResultPart) => Promise<{ readonly ok: true; readonly value: Page } | Failed>,
  source: SourceModel,
  asked: string,
  part: ResultPart,
): Promise<{ readonly ok: true; readonly value: Page } | Failed> {
  const { start, size, sort } = part;
  const results = known.get(source) ?? new Map<string, (string | null)[]>();
  known.set(source, results);
  const id = JSON.stringify([asked, size, sort]);
  const cursors = results.get(id) ?? [null];
  results.set(id, cursors);
  const page = Math.floor(start / size);
  for (let at = Math.min(page, cursors.length - 1); ; at += 1) {
    const cursor = cursors[at] ?? null;
    const answer = await read({ ...part, start: at * size, cursor });
    if (!answer.ok) return answer;
    const { next } = answer.value;
    // A back end that answers the cursor that it was asked has no further page.
    const isLast = next === null || next === cursor;
    cursors.splice(at + 1, cursors.length, ...(isLast ? [] : [next]));
    if (at === page) return answer;
    if (isLast) return { ok: true, value: { ...answer.value, rows: [], hasNext: false } };
  }
}
