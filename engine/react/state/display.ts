/**
 * How somebody wants to see the pages: colours, contrast, density, size of the text, tables. Kept by the browser also
 * after the session, since it is no one's work and needed at the next sign-in (docs/decisions/0011); written on the root
 * element, where `tokens.css` reads it.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { fieldsOf, readJson } from '../../core/runtime/values.ts';
import { devicePrefix, type Memory } from '../browser/storage.ts';

/** The choices of each setting; the first one holds where nothing was chosen. */
export const displayChoices = {
  scheme: ['system', 'light', 'dark'],
  contrast: ['system', 'more'],
  density: ['comfortable', 'compact'],
  text: ['normal', 'large', 'larger'],
  tables: ['grid', 'simple'],
} as const;

export type DisplaySetting = keyof typeof displayChoices;
export type Display = { readonly [Setting in DisplaySetting]: (typeof displayChoices)[Setting][number] };
export type DisplayStore = StoreApi<Display>;

export const displayKey = `${devicePrefix}display`;
const settings = Object.keys(displayChoices) as DisplaySetting[];

export const plainDisplay = readDisplay(null);

/** The choices of this browser, drawn at once and after each change, here or in another tab. */
export function createDisplay(memory: Memory): { readonly store: DisplayStore; readonly stop: () => void } {
  const store = createStore<Display>(() => readDisplay(memory.read(displayKey)));
  const wantsContrast = window.matchMedia?.('(prefers-contrast: more)');
  const show = () => showDisplay(store.getState(), wantsContrast?.matches ?? false);
  const readAgain = (event: StorageEvent) => {
    if (event.key === displayKey) store.setState(readDisplay(event.newValue));
  };
  const forget = store.subscribe((display) => {
    const text = writeDisplay(display);
    if (text === null) memory.remove(displayKey);
    else memory.write(displayKey, text);
    show();
  });
  window.addEventListener('storage', readAgain);
  wantsContrast?.addEventListener('change', show);
  show();
  return {
    store,
    stop: () => {
      forget();
      window.removeEventListener('storage', readAgain);
      wantsContrast?.removeEventListener('change', show);
    },
  };
}

/** What was stored; whatever is damaged or unknown counts as not chosen. */
export function readDisplay(stored: string | null): Display {
  const chosen = fieldsOf(readJson(stored));
  const entries = settings.map((setting) => {
    const choices: readonly string[] = displayChoices[setting];
    const value = chosen[setting];
    return [setting, choices.find((choice) => choice === value) ?? choices[0]];
  });
  return Object.fromEntries(entries) as Display;
}

/** What is stored of it: what was chosen; null when nothing was. */
export function writeDisplay(display: Display): string | null {
  const chosen = settings.filter((setting) => display[setting] !== displayChoices[setting][0]);
  if (chosen.length === 0) return null;
  return JSON.stringify(Object.fromEntries(chosen.map((setting) => [setting, display[setting]])));
}

/** `data-scheme`, `data-contrast` and their like on the root element; absent where nothing was chosen. */
function showDisplay(display: Display, systemWantsContrast: boolean): void {
  const { dataset } = document.documentElement;
  const contrast = systemWantsContrast ? 'more' : display.contrast;
  for (const setting of settings) {
    const value = setting === 'contrast' ? contrast : display[setting];
    if (value === displayChoices[setting][0]) delete dataset[setting];
    else dataset[setting] = value;
  }
}
