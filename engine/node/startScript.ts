/**
 * Makes the script that runs before the page (`react/app/start.ts`) when a build has written the other files: they are named
 * by then.
 */
import { build, type Plugin, type Rolldown } from 'vite';
import type { Compiled, RouteModel } from '../core/model/app.ts';
import type { CallModel } from '../core/model/call.ts';
import { type StartModel, startCall, startLists } from '../core/runtime/start.ts';
import { engineFile } from './engineFile.ts';
import { screenModulePrefix } from './screenModules.ts';

const entry = engineFile('react/app/start.ts');
const sendModule = engineFile('react/client/send.ts');
const formModule = engineFile('react/form/CriteriaForm.tsx');
const editsModule = engineFile('react/table/edits.ts');

/** Adds the script to the built site, and to its pages. */
export function startScript(read: () => Promise<Compiled | null>): NonNullable<Plugin['generateBundle']> {
  return {
    order: 'post',
    async handler(_options, bundle) {
      const compiled = await read();
      const pages = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' && file.fileName.endsWith('.html') ? [file] : [],
      );
      if (compiled === null || pages.length === 0) return;
      const { base } = this.environment.config;
      const chunks = chunksIn(bundle);
      const source = await codeOf(startModel(compiled, base, chunks));
      const script = this.getFileName(this.emitFile({ type: 'asset', name: 'start.js', source }));
      const application = [...filesOf(chunks, (chunk) => chunk.isEntry)].map((file) => base + file);
      for (const page of pages) page.source = startWith(base + script, application, String(page.source));
    },
  };
}

/**
 * The page with the script instead of the application, which the script runs after the first frame. The script comes
 * first: it would wait for the styles that precede it.
 */
function startWith(script: string, application: readonly string[], page: string): string {
  const [first, ...further] = [
    `<script src="${script}"></script>`,
    ...application.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
  ];
  return page
    .replace(/\n *<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<script type="module"[^>]*><\/script>/, [first, ...further].join('\n    '));
}

/** The code of the script: one file without imports, which runs as it is parsed. */
async function codeOf(model: StartModel): Promise<string> {
  const [built] = (await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { startModel: JSON.stringify(model) },
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry, formats: ['iife'], name: 'start', fileName: 'start' },
    },
  })) as Rolldown.RolldownOutput[];
  return built?.output[0].code ?? '';
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
        ...(beginsWithForm(route) && { form: form.map(place) }),
        ...(aliases.length > 0 && { aliases }),
        ...(lists && { lists }),
      };
    }),
    files,
    home: app.home,
    rights: Object.fromEntries(
      Object.entries(app.rights).map(([name, { signedOut, aliases }]) => [name, { signedOut, aliases }]),
    ),
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

/** See `react/kinds/screenKinds.tsx`. */
function beginsWithForm({ kind }: RouteModel): boolean {
  return kind === 'search' || kind === 'dashboard';
}

/** Whether a chunk contains the model of a screen, the component of its kind, or the cells that it edits. */
function holds({ moduleIds }: Rolldown.OutputChunk, { screen, kind, edits }: RouteModel): boolean {
  const component = engineFile(`react/kinds/${kind[0]?.toUpperCase()}${kind.slice(1)}Screen.tsx`);
  const wanted = [`\0${screenModulePrefix}${screen}`, component, ...(edits ? [editsModule] : [])];
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
