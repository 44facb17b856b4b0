/** Builders of files as spreadsheets, exports and broken conversions write them. */
import type { Kind } from '../../../server/transfert/layouts.ts';
import { distinctLines, orderFile } from './orderFile.ts';

export type Changes = Record<string, string>;

/** Where the odd line is: the eleventh of twenty, line 12 of the file. */
export const oddLine = 12;

/** A file with a line for each set of changes, from line 2 on, and twenty others for each. */
export function amongOthers(kind: Kind, lines: readonly Changes[]): string {
  const own = lines.map((changes, index) => ({ ...distinctLines(1, 5_000 + index)[0], ...changes }));
  return orderFile(kind, [...own, ...distinctLines(lines.length * 20, 7_000)]);
}

/** A file of twenty lines, of which one has the changes. */
export function twenty(changes: Changes, all: Changes = {}): string {
  const lines = distinctLines(20).map((line, index) => ({
    ...line,
    ...all,
    ...(index === oddLine - 2 ? changes : {}),
  }));
  return orderFile('PP', lines);
}

export const windows1252 = (text: string): Buffer => {
  const upper = new TextDecoder('windows-1252').decode(
    Uint8Array.from({ length: 128 }, (_, index) => 128 + index),
  );
  return Buffer.from(
    [...text].map((character) =>
      character < '\x80' ? character.charCodeAt(0) : 128 + upper.indexOf(character),
    ),
  );
};
export const inBytes =
  (bytes: Record<string, number>) =>
  (text: string): Buffer =>
    Buffer.from([...text].map((character) => bytes[character] ?? character.charCodeAt(0)));
export const cp850 = inBytes({ é: 0x82, è: 0x8a, à: 0x85, ç: 0x87, ê: 0x88, É: 0x90, È: 0xd4, î: 0x8c });
export const macRoman = inBytes({ é: 0x8e, è: 0x8f, à: 0x88, ç: 0x8d, ê: 0x90, É: 0x83, È: 0xe9, î: 0x94 });
export const readAs1252 = (bytes: Uint8Array): string => new TextDecoder('windows-1252').decode(bytes);

/** Replaces the bytes of a text by others, once. */
export function withBytes(file: string, text: string, bytes: Uint8Array): Buffer {
  const [before = '', after = ''] = file.split(text);
  return Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)]);
}
