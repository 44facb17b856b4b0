/** Fifth phase: definitions to the model. What is wrong is reported, and assembled as far as it goes. */
import type { AppDefinition } from '../../../../schemas/types/definition.ts';
import type { Linker, Used } from '../../definition/linker.ts';
import type { Compiled } from '../../model/model.ts';
import type { NormalScreen } from '../../parts/normalScreen.ts';
import { assembleAids, assembleApp } from './app.ts';
import { assembleRoutes } from './routes.ts';
import { assembleScreenFile } from './screen.ts';

export type Assembled = {
  /** Null where the application itself is wrong, or a file could not be read. */
  readonly model: Compiled | null;
  /** What of the definitions went into it. */
  readonly used: Used;
};

/** Assembles the application and every screen. */
export function assemble(screens: readonly NormalScreen[], linker: Linker): Assembled {
  const { app: written, complete } = linker.definitions;
  const app = written.broken.size === 0 ? (written.definition as AppDefinition) : null;
  const appModel = app && assembleApp(app, linker);
  const routes = assembleRoutes(screens, linker);
  const assembled = screens.map((screen) => ({ id: screen.id, ...assembleScreenFile(screen, linker) }));
  const files = Object.fromEntries(assembled.map(({ id, file }) => [id, file]));
  const helps = assembled.filter(({ help }) => Object.keys(help).length > 0);
  const aids = app && assembleAids(app, Object.fromEntries(helps.map(({ id, help }) => [id, help])), linker);
  const model = complete && appModel && aids ? { app: appModel, routes, screens: files, aids } : null;
  return { model, used: linker.used() };
}
