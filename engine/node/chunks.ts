/** Assigns modules to the chunks of a build. */
import type { Rolldown } from 'vite';
import { engineFile } from './engineFile.ts';
import { screenModulePrefix } from './screenModules.ts';

const engineFolder = engineFile('');
/** The kind of screen that most visits open. Other kinds take from its chunk what they share with it. */
const listScreen = engineFile('react/kinds/SearchScreen.tsx');
/** The form, which comes after the rows of a list. */
const form = engineFile('react/form/CriteriaForm.tsx');
/** What is typed in lists, which has drafts as a form has. */
const keptInput = engineFile('react/list/KeptInput.tsx');

/** The script that runs before the application. */
const start = engineFile('react/app/start.ts');

/** The libraries of the shell, and what the bundler adds for every chunk. */
const shellLibraries =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|zustand|lucide-react)\/|vite\/preload-helper/;
/** What the validators of forms call: those of a list check the criteria of its address. */
const ofValidators = /\/node_modules\/ajv\/dist\/runtime\//;
/** What any screen may draw. */
const ofParts = new RegExp(`^${engineFolder}react/parts/`);
/** A parser of HTML, which few screens need. */
const ofHtml = new RegExp(`^${engineFolder}react/parts/HtmlText\\.`);

type ModuleGraph = {
  readonly getModuleInfo: (id: string) => { readonly importers: readonly string[] } | null;
};

/**
 * Few chunks besides those of screens and of their kinds: `start` runs first, `index` is the application, `common` what
 * every page starts with, `list` what the rows of a list need, `form` its criteria, `parts` what other kinds share, also
 * with the form.
 * Separately, each module would cost its own request and compress alone. None but `index` names the chunk of a screen: a
 * changed definition leaves them in the browser's cache.
 */
export const groups: readonly Rolldown.CodeSplittingGroup[] = [
  { name: (id, graph) => (isNeededBy(start, id, graph) ? 'start' : null), debugName: 'start', priority: 4 },
  {
    name: 'common',
    tags: ['$initial'],
    test: (id) => shellLibraries.test(id) || isOfEngine(id),
    priority: 3,
  },
  {
    name: (id, graph) => (ofValidators.test(id) || isNeededBy(listScreen, id, graph) ? 'list' : null),
    debugName: 'list',
    priority: 2,
  },
  {
    name: (id, graph) =>
      !isNeededBy(form, id, graph) || isNeededBy(keptInput, id, graph) || ofParts.test(id) ? 'parts' : null,
    debugName: 'parts',
    test: (id) => isOfEngine(id) && !ofHtml.test(id),
    minShareCount: 3,
    priority: 1,
  },
  // Last: a group takes what its modules import, unless one before it has done so.
  { name: (id, graph) => (isNeededBy(form, id, graph) ? 'form' : null), debugName: 'form' },
];

/**
 * Which of these files are loaded together with one that is imported: not those that every page loads first, and none
 * with a screen, because what it needs is loaded with its kind at the same time.
 */
export function preloadedWith(file: string, files: readonly string[]): string[] {
  const isScreen = /^assets\/\w+\.\w+[\w.]*-/.test(file);
  return isScreen ? [] : files.filter((one) => !/^assets\/(start|index|common|rolldown-runtime)-/.test(one));
}

/** Whether a part needs a module from the beginning. */
function isNeededBy(part: string, id: string, graph: ModuleGraph, asked = new Set<string>()): boolean {
  if (id === part) return true;
  if (asked.has(id)) return false;
  asked.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => isNeededBy(part, importer, graph, asked));
}

function isOfEngine(id: string): boolean {
  return id.startsWith(engineFolder);
}

/**
 * The chunk of a screen is named after its full id: `<screen>` alone would not be unique. Names repeat in every chunk and do
 * not compress: a short hash is enough.
 */
export function chunkName({ facadeModuleId }: { readonly facadeModuleId?: string | null }): string {
  const id = facadeModuleId?.slice(1) ?? '';
  if (!id.startsWith(screenModulePrefix)) return 'assets/[name]-[hash:7].js';
  return `assets/${id.slice(screenModulePrefix.length).replaceAll('/', '.')}-[hash:7].js`;
}
