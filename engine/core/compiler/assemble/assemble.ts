/** Compiles definitions to the model. Reports problems, and compiles the rest. */
import type { AppDefinition } from '../../../../schemas/types/definition.ts';
import { engineTexts } from '../../../../schemas/types/engineTexts.ts';
import type { Linker } from '../../definition/linker.ts';
import { takeTexts } from '../../messages/catalogue.ts';
import type { AidsModel, Compiled } from '../../model/app.ts';
import type { ScreenFile } from '../../model/screen.ts';
import type { NormalScreen } from '../../parts/element.ts';
import { assembleAids, assembleApp } from './app.ts';
import { assembleRoutes } from './routes.ts';
import { assembleScreenFile } from './screen.ts';

/** Compiles the application and every screen; null if the application's file is invalid, or a file could not be read. */
export function assemble(screens: readonly NormalScreen[], linker: Linker): Compiled | null {
  const { app: written, complete } = linker.definitions;
  const app = written.broken.size === 0 ? (written.definition as AppDefinition) : null;
  const appModel = app && assembleApp(app, linker);
  const table = assembleRoutes(screens, linker);
  const assembled = screens.map((screen) => ({ id: screen.id, ...assembleScreenFile(screen, linker) }));
  const files = Object.fromEntries(assembled.map(({ id, file }) => [id, file]));
  const routes = table.map((route) =>
    hasEdits(files[route.screen]) ? { ...route, edits: true as const } : route,
  );
  const aids = app && assembleAids(app, { help: filled('help'), find: filled('find') }, linker);
  const texts = app && takeTexts(engineTexts.document, linker.texts, [app]);
  return complete && appModel && aids && texts
    ? { app: appModel, routes, screens: files, aids, documentTexts: texts }
    : null;

  /** What screens have of a kind of aid; those without it are left out. */
  function filled<Name extends 'help' | 'find'>(name: Name): AidsModel[Name] {
    const files = assembled.flatMap((one) =>
      Object.keys(one[name]).length > 0 ? [[one.id, one[name]]] : [],
    );
    return Object.fromEntries(files);
  }
}

/** Whether a screen has cells that are edited in place. */
function hasEdits(file: ScreenFile = {}): boolean {
  return Object.values(file).some(
    (model) => model.kind === 'search' && model.grid.columns.some(({ edit }) => edit !== null),
  );
}
