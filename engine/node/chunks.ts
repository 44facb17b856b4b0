/** Into which files a build puts the modules. */
import { fileURLToPath } from 'node:url';
import { screenModulePrefix } from './screenModules.ts';

const engineFolder = fileURLToPath(new URL('..', import.meta.url));

/** Folders of `react` whose hooks are small and of many users. */
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

/** Small parts that most screens draw, and their styles; paths in `react`. */
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

/** Small modules that many files share come in one: apart, each costs its own request and compresses alone. */
export const common = { name: 'common', test: isCommon, minShareCount: 2 };

/** The files that every page loads first: other files need not list them for preload. */
export const isOfTheStart = (file: string): boolean => /^assets\/(index|common|rolldown-runtime)-/.test(file);

function isCommon(id: string): boolean {
  if (/[\\/](lucide-react|zustand)[\\/]/.test(id)) return true;
  if (!id.startsWith(engineFolder)) return false;
  const path = id.slice(engineFolder.length).replaceAll('\\', '/');
  const [top = '', ...rest] = path.split('/');
  if (top === 'core') return true;
  const part = rest.join('/');
  return top === 'react' && (isHook(part) || commonParts.includes(part));
}

function isHook(part: string): boolean {
  const [, folder = '', name = ''] = /^(.*\/)?([^/]*)$/.exec(part) ?? [];
  return name.startsWith('use') && foldersOfHooks.includes(folder);
}

/** The chunk of a screen carries its id: `<screen>` alone would be one name for many. */
export function chunkName({ facadeModuleId }: { readonly facadeModuleId?: string | null }): string {
  const id = facadeModuleId?.slice(1) ?? '';
  if (!id.startsWith(screenModulePrefix)) return 'assets/[name]-[hash].js';
  return `assets/${id.slice(screenModulePrefix.length).replaceAll('/', '.')}-[hash].js`;
}
