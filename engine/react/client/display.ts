/** The display preferences, kept beyond the session (docs/decisions/0011), for `tokens.css` at the root element. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { fieldsOf, mapValues, readJson } from '../../core/runtime/values.ts';
import { devicePrefix, type Memory } from '../browser/storage.ts';

/** The options of each setting; the first one is the default. */
export const displayChoices = {
  scheme: ['system', 'light', 'dark'],
  contrast: ['system', 'more'],
  text: ['normal', 'large', 'larger'],
  density: ['compact', 'comfortable'],
} as const;

type DisplaySetting = keyof typeof displayChoices;
export type Display = { readonly [Setting in DisplaySetting]: (typeof displayChoices)[Setting][number] };

export const displayKey = `${devicePrefix}display`;
export const settings = Object.keys(displayChoices) as DisplaySetting[];

export const plainDisplay = readDisplay(null);

/** The preferences of this browser, applied at once and after each change, here or in another tab until `closed`. */
export function createDisplay(memory: Memory, closed: AbortSignal): StoreApi<Display> {
  const store = createStore<Display>(() => readDisplay(memory.read(displayKey)));
  const wantsContrast = window.matchMedia?.('(prefers-contrast: more)');
  const show = () => showDisplay(store.getState(), wantsContrast?.matches ?? false);
  store.subscribe((display) => {
    const text = writeDisplay(display);
    if (text === null) memory.remove(displayKey);
    else memory.write(displayKey, text);
    show();
  });
  const read = ({ key, newValue }: StorageEvent) => {
    if (key === displayKey) store.setState(readDisplay(newValue));
  };
  window.addEventListener('storage', read, { signal: closed });
  wantsContrast?.addEventListener('change', show, { signal: closed });
  show();
  return store;
}

/** The stored preferences; damaged or unknown values count as not chosen. */
export function readDisplay(stored: string | null): Display {
  const chosen = fieldsOf(readJson(stored));
  const pick = (choices: readonly string[], setting: string) =>
    choices.find((choice) => choice === chosen[setting]) ?? choices[0];
  return mapValues(displayChoices, pick) as Display;
}

/** The stored form of the preferences; null if nothing was chosen. */
export function writeDisplay(display: Display): string | null {
  const chosen = settings.filter((setting) => display[setting] !== displayChoices[setting][0]);
  if (chosen.length === 0) return null;
  return JSON.stringify(Object.fromEntries(chosen.map((setting) => [setting, display[setting]])));
}

/** Sets `data-scheme`, `data-contrast` and the other attributes on the root element; absent if nothing was chosen. */
function showDisplay(display: Display, systemWantsContrast: boolean): void {
  const { dataset } = document.documentElement;
  const contrast = systemWantsContrast ? 'more' : display.contrast;
  for (const setting of settings) {
    const value = setting === 'contrast' ? contrast : display[setting];
    if (value === displayChoices[setting][0]) delete dataset[setting];
    else dataset[setting] = value;
  }
}
