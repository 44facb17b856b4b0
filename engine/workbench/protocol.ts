/** What the workbench's page and its server say to each other. */
import type { Problem } from '../core/problems/problem.ts';

/** Where the workbench is served; all other addresses are those of the application. */
export const workbenchPath = '/atelier/';
/** Where its server answers. */
export const apiPath = `${workbenchPath}api/`;

/** A screen in the tree of an application. */
export type ScreenEntry = {
  readonly id: string;
  readonly label: string;
  /** Its address, which may have parameters such as `{id}`. */
  readonly path: string;
  /** The files that write it: the area, its texts, its Markdown. */
  readonly files: readonly string[];
  /** The line of the screen in the first of them; counts from 1. */
  readonly line: number;
};

export type AreaEntry = {
  readonly name: string;
  readonly file: string;
  readonly screens: readonly ScreenEntry[];
};

/** Where a text of the preview is written: its key, the place of the text, and that of the part that it names. */
export type TextPlace = {
  readonly key: string;
  readonly file: string;
  readonly line: number;
  /** The part of the definition; null: the text belongs to none, as those of the engine. */
  readonly part: { readonly file: string; readonly line: number; readonly column: number } | null;
};

/** The application as it was read last. */
export type Project = {
  readonly title: string;
  /** Its folder, an absolute path. */
  readonly folder: string;
  readonly areas: readonly AreaEntry[];
  /** Files that can be edited, by their path from the root of the application. */
  readonly files: readonly string[];
  readonly problems: readonly Problem[];
  /** Whether the preview shows what was read; false: it keeps the last screen without a fault. */
  readonly isShown: boolean;
  /** By the number in a mark. */
  readonly texts: readonly TextPlace[];
};

/** A file, or why it cannot be edited. */
export type FileState = { readonly text: string; readonly version: string } | { readonly refusal: string };

/** A text for a file, with what is on disk; `base` and `version` are empty where there is no such file. */
export type NewText = {
  readonly path: string;
  readonly base: string;
  readonly version: string;
  readonly text: string;
};

/** What was asked to be written. */
export type ToSave = { readonly path: string; readonly text: string; readonly version: string };

/** What became of each file: written, changed on disk meanwhile, or refused with the reason. */
export type Saved = {
  readonly path: string;
} & (
  | { readonly version: string }
  | { readonly disk: string | null; readonly version: string }
  | { readonly refusal: string }
);
