/** Unused declarations, pages and texts. */
import type { Linker, Used } from '../definition/linker.ts';

/** Reports them; skips areas with other problems, which may be the cause, and all areas if one is missing. */
export function checkUnused({ declarations, pages }: Used, linker: Linker): void {
  const { definitions, texts, problems, appTexts, report } = linker;
  const wrong = new Set(problems.filter(({ code }) => code !== 'message-missing').map(({ file }) => file));
  const sound = definitions.areas.filter(({ file }) => !wrong.has(file));
  const silent = definitions.areas.filter((area) => !definitions.complete || !sound.includes(area));
  const silentNames = new Set(silent.map(({ definition }) => definition.area));
  for (const { definition } of sound)
    for (const kind of ['types', 'sources', 'calls', 'options'] as const) {
      const entries: Readonly<Record<string, object>> = definition[kind] ?? {};
      for (const [name, entry] of Object.entries(entries))
        if (!declarations.has(entry)) report('unused-declaration', [entries, name, 'key'], kind, name);
    }
  const isComplete = definitions.complete && silentNames.size === 0 && definitions.app.broken.size === 0;
  if (isComplete)
    for (const kind of ['types', 'options'] as const) {
      const entries: Readonly<Record<string, object>> = definitions.app.definition[kind] ?? {};
      for (const [name, entry] of Object.entries(entries))
        if (!declarations.has(entry)) report('unused-declaration', [entries, name, 'key'], kind, name);
    }
  if (definitions.complete && silentNames.size === 0)
    for (const file of definitions.pages.keys())
      if (!pages.has(file)) report('markdown-unused', { file, line: 1, column: 1 });
  const isAppSilent =
    definitions.app.broken.size > 0 || !definitions.complete || silentNames.size > 0 || appTexts === null;
  texts.reportUnused(isAppSilent ? new Set([...silentNames, 'app']) : silentNames);
}
