/**
 * The script that runs before the page (`react/app/start.ts`) is an entry of the build: the application imports from it what
 * both need. Its model, which names the other files, is in the document.
 */
import type { Plugin, Rolldown } from 'vite';
import type { Compiled, RouteModel } from '../core/model/app.ts';
import type { CallModel } from '../core/model/call.ts';
import { escaped } from '../core/runtime/escaped.ts';
import { beginsWithForm, drawsAids } from '../core/runtime/screenFiles.ts';
import { type StartModel, startCall, startLists, startModelId } from '../core/runtime/start.ts';
import { mapValues } from '../core/runtime/values.ts';
import { engineFile } from './engineFile.ts';
import { aidsModuleId, screenModulePrefix } from './screenModules.ts';

const entry = engineFile('react/app/start.ts');
/** What the build is told of the script. */
export const startEntry = { type: 'chunk', id: entry, name: 'start' } as const;
const sendModule = engineFile('react/client/send.ts');
const formModule = engineFile('react/form/CriteriaForm.tsx');
const editsModule = engineFile('react/table/EditCells.tsx');

/**
 * Chromium compiles the functions of a file that begins with this while it downloads it, in the background, instead of each
 * at its first call (https://github.com/WICG/explicit-javascript-compile-hints-file-based).
 */
const compileHint = '//# allFunctionsCalledOnLoad\n';
/** The chunks of which most functions run before the first row. */
const ofFirstView = /^(start|index|common|list)$/;

/** Makes the pages begin with the script. */
export function startScript(read: () => Promise<Compiled | null>): NonNullable<Plugin['generateBundle']> {
  return {
    order: 'post',
    async handler(_options, bundle) {
      const compiled = await read();
      const pages = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' && file.fileName.endsWith('.html') ? [file] : [],
      );
      const all = chunksIn(bundle);
      const script = all.find(({ moduleIds }) => moduleIds.includes(entry));
      if (compiled === null || script === undefined) return;
      const { base } = this.environment.config;
      // The bundler makes an entry of its own, which imports the script and nothing else.
      const chunks = all.filter((chunk) => chunk === script || chunk.facadeModuleId !== entry);
      for (const chunk of all) if (!chunks.includes(chunk)) delete bundle[chunk.fileName];
      for (const chunk of chunks) if (ofFirstView.test(chunk.name)) chunk.code = compileHint + chunk.code;
      const model = JSON.stringify(startModel(compiled, base, chunks));
      const files = [...filesOf(chunks, (chunk) => chunk.isEntry)].filter((file) => file !== script.fileName);
      const parts = [
        `<template id="${startModelId}">${escaped(model)}</template>`,
        `<script type="module" async fetchpriority="high" crossorigin src="${base + script.fileName}"></script>`,
        ...files.map((file) => `<link rel="modulepreload" crossorigin href="${base + file}">`),
      ];
      for (const page of pages) page.source = beginningWith(parts, String(page.source));
    },
  };
}

/**
 * The page with these parts instead of the application, which the script runs after the first frame. The script runs as
 * soon as it is there: without `async` it would wait for the styles.
 */
function beginningWith(parts: readonly string[], page: string): string {
  return page
    .replace(/\n *<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<script type="module"[^>]*><\/script>/, () => parts.join('\n    '));
}

function chunksIn(bundle: Rolldown.OutputBundle): readonly Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk');
}

function startModel(compiled: Compiled, base: string, chunks: readonly Rolldown.OutputChunk[]): StartModel {
  const { app, routes, screens } = compiled;
  const files: string[] = [];
  const place = (file: string): number => {
    const address = base + file;
    if (!files.includes(address)) files.push(address);
    return files.indexOf(address);
  };
  const inPage = filesOf(chunks, (chunk) => chunk.isEntry);
  const filesFor = (route: RouteModel) =>
    [...filesOf(chunks, (chunk) => holds(chunk, route))].filter((file) => !inPage.has(file));
  const ofForm = [...filesOf(chunks, ({ moduleIds }) => moduleIds.includes(formModule))];
  return {
    entry: base + (chunks.find((chunk) => chunk.isEntry)?.fileName ?? ''),
    send: base + (chunks.find(({ moduleIds }) => moduleIds.includes(sendModule))?.fileName ?? ''),
    routes: routes.map((route) => {
      const { screen, path, aliases, guard, only } = route;
      const lists = startLists(screens[screen] ?? {}, app.addresses);
      const files = filesFor(route);
      const form = ofForm.filter((file) => !inPage.has(file) && !files.includes(file));
      return {
        ...{ screen, path, guard, only, files: files.map(place) },
        ...(beginsWithForm(route.kind) && { form: form.map(place) }),
        ...(aliases.length > 0 && { aliases }),
        ...(lists && { lists }),
      };
    }),
    files,
    home: app.home,
    rights: mapValues(app.rights, ({ signedOut, aliases }) => ({ signedOut, aliases })),
    // Who holds such a session is known to the application's code alone: no page is drawn before.
    signIn: app.session.held ? '' : app.special.signIn,
    fallback: app.variants.fallback,
    names: app.addresses,
    claims: app.session.claims,
    user: sessionCall(app.session.user),
    properties: sessionCall(app.session.properties),
  };
}

/** A call of the session that needs no more than the token. */
function sessionCall(call: CallModel | null): StartModel['user'] {
  if (call === null) return null;
  return startCall(call, (reference) => 'user' in reference || 'const' in reference);
}

/** Whether a chunk contains the model of a screen, the component of its kind, its texts, or the cells that it edits. */
function holds({ moduleIds }: Rolldown.OutputChunk, { screen, kind, edits }: RouteModel): boolean {
  const component = `react/kinds/${kind[0]?.toUpperCase()}${kind.slice(1)}Screen.tsx`;
  const wanted = [
    `\0${screenModulePrefix}${screen}`,
    ...(kind === 'custom' ? [] : [engineFile(component)]),
    ...(edits ? [editsModule] : []),
    ...(drawsAids(kind) ? [`\0${aidsModuleId}`] : []),
  ];
  return moduleIds.some((id) => wanted.includes(id));
}

/** The names of these chunks, and of those that they import. */
function filesOf(
  chunks: readonly Rolldown.OutputChunk[],
  isWanted: (chunk: Rolldown.OutputChunk) => boolean,
): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    chunks.find(({ fileName }) => fileName === name)?.imports.forEach(visit);
  };
  for (const chunk of chunks.filter(isWanted)) visit(chunk.fileName);
  return found;
}
