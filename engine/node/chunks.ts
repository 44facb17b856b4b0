/** Assigns modules to the chunks of a build. */
import { engineFile } from './engineFile.ts';
import { screenModulePrefix } from './screenModules.ts';

const engineFolder = engineFile('');

/** Folders of `react` with small hooks that many chunks use. */
const foldersOfHooks = [
  'browser/',
  'context/',
  'feedback/',
  'navigation/',
  'session/',
  'shell/',
  'table/',
  'values/',
];

/** Small components that most screens render, and their styles; paths in `react`. */
export const commonParts = [
  'action/LazyScreenActions.tsx',
  'browser/saveFile.ts',
  'browser/taskHost.ts',
  'feedback/PartBoundary.tsx',
  'feedback/ResultState.tsx',
  'form/ErrorSummary.css',
  'form/ErrorSummary.tsx',
  'session/screenMemory.ts',
  'table/Pager.tsx',
  'table/PlainTable.tsx',
  'table/rowList.ts',
];

const commonFiles = new Set(commonParts.map((part) => engineFile(`react/${part}`).replaceAll('\\', '/')));

/**
 * Small modules that several chunks share are in one chunk: separately, each would cost its own request and compress
 * alone.
 */
export const common = { name: 'common', test: isCommon, minShareCount: 2 };

/** The chunks that every page loads first: other chunks need not preload them. */
export const isOfTheStart = (file: string): boolean => /^assets\/(index|common|rolldown-runtime)-/.test(file);

function isCommon(id: string): boolean {
  if (/[\\/](lucide-react|zustand)[\\/]/.test(id)) return true;
  if (!id.startsWith(engineFolder)) return false;
  const path = id.slice(engineFolder.length).replaceAll('\\', '/');
  const [top = '', ...rest] = path.split('/');
  if (top === 'core') return true;
  return top === 'react' && (isHook(rest.join('/')) || commonFiles.has(id.replaceAll('\\', '/')));
}

function isHook(part: string): boolean {
  const [, folder = '', name = ''] = /^(.*\/)?([^/]*)$/.exec(part) ?? [];
  return name.startsWith('use') && foldersOfHooks.includes(folder);
}

/** The chunk of a screen is named after its full id: `<screen>` alone would not be unique. */
export function chunkName({ facadeModuleId }: { readonly facadeModuleId?: string | null }): string {
  const id = facadeModuleId?.slice(1) ?? '';
  if (!id.startsWith(screenModulePrefix)) return 'assets/[name]-[hash].js';
  return `assets/${id.slice(screenModulePrefix.length).replaceAll('/', '.')}-[hash].js`;
}
