/**
 * The keys of texts: the words of the definition, in its nesting. Three levels are left out, because what contains them
 * has one of each: `grid`, `form`, and `fields` of `filters`. Every word that the engine looks up stands here.
 */

/** The keys of the texts of a part. `key`: that of the part itself; empty for keys relative to the screen. */
function below<Word extends string>(...words: readonly Word[]) {
  return (key: string): Readonly<Record<Word, string>> => {
    const start = key === '' ? '' : `${key}.`;
    return Object.fromEntries(words.map((word) => [word, start + word])) as Record<Word, string>;
  };
}

const screen = ['title', 'page', 'breadcrumb', 'intro', 'back', 'help', 'tabs', 'filters', 'texts'] as const;
const panels = ['panels', 'tables', 'blocks', 'sections', 'edit', 'edits', 'entries'] as const;
const parts = ['actions', 'bulk', 'compare', 'shortcuts', 'refresh', ...panels] as const;
const form = ['note', 'fields', 'rules', 'submit', 'reset', 'success'] as const;
const sent = [...form, 'failed', 'successLink', 'cancel'] as const;
const field = ['label', 'hint', 'placeholder', 'help', 'empty'] as const;
const action = ['label', 'done', 'failed', 'confirm'] as const;
const items = ['title', 'items', 'sentences'] as const;

export const textKeys = {
  app: below('menu', 'links', 'rights', 'criteria', 'tour', 'waiting')('app'),
  screen: below(...screen, ...parts),
  form: below(...sent),
  field: below(...field, 'options', 'criteria', 'errors', 'fields', 'rows', 'file'),
  table: below('title', 'caption', 'count', 'empty', 'rowName', 'columns', 'links', 'acts'),
  action: below(...action),
  bulk: below(...action, 'undone', 'submit', 'choices', 'buttons', 'noRows', 'noChoice'),
  compare: below('open', 'title', 'own', 'other', 'items', 'withheld', 'refused', 'note'),
  refresh: below('done'),
  cellEdit: below(...action, 'maxLength'),
  items: below(...items),
  section: below(...items, 'edit'),
  sectionEdit: below('open', ...sent),
  detailEdit: below(...items, ...form, 'nothing', 'steps'),
  entry: below('label', 'description'),
  help: below('text', 'links'),
  notice: below('title', 'text'),
  confirm: below('title', 'about', 'text', 'submit', 'cancel'),
};

/** The key of the texts of a part, below the screen's, from its path in the definition. */
export function textKeyOf(path: string): string {
  return path
    .replace(/^.*\bcolumns\.([^.]+)\.action(?=\.|$)/, 'actions.$1')
    .replace(/^.*\bcolumns\.([^.]+)\.edit$/, 'edits.$1')
    .replace(/\bcolumns\.([^.]+)\.link$/, 'links.$1')
    .replace(/^grid(\.|$)/, '')
    .replace(/(^|(?:^|\.)edit\.)form\.(?=fields\.[^.]+(?:\.fields\.[^.]+)?$)/, '$1')
    .replace(/^filters\.fields\./, 'filters.');
}

/** The key beside whose texts those of a part stand, as of `form`, with its own words; null: it has a key of its own. */
export function sharedKeyOf(
  path: string,
): { readonly key: string; readonly words: readonly string[] } | null {
  const [, above = '', name] =
    /^(?:(.*\bedit)\.)?(form)$/.exec(path) ?? /^()(filters|grid)$/.exec(path) ?? [];
  if (name === undefined) return null;
  const words = Object.keys((name === 'grid' ? textKeys.table : textKeys.form)(''));
  // The title above the table of a list is that of the screen.
  return { key: above, words: words.filter((word) => word !== 'title') };
}
