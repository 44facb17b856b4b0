/** Builders of files as spreadsheets, exports and broken conversions write them. */
import type { Kind } from '#schemas/orderFile/layouts.ts';
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

/** How the characters of a text become bytes, and bytes characters. */
type Table = {
  readonly write: (text: string) => Buffer;
  readonly read: (bytes: Uint8Array) => string;
};

/** An encoding by what it shows for the bytes 0x80 to 0xFF; what it lacks is written as a question mark. */
function tableOf(upper: string): Table {
  const byteOf = (character: string): number =>
    upper.includes(character) ? 128 + upper.indexOf(character) : 0x3f;
  return {
    write: (text) => Buffer.from([...text].map((one) => (one < '\x80' ? one.charCodeAt(0) : byteOf(one)))),
    read: (bytes) =>
      [...bytes].map((byte) => (byte < 128 ? String.fromCharCode(byte) : (upper[byte - 128] ?? ''))).join(''),
  };
}

const upperOf = (label: string): string =>
  new TextDecoder(label).decode(Uint8Array.from({ length: 128 }, (_, index) => 128 + index));

export const tables = {
  'Windows-1252': tableOf(upperOf('windows-1252')),
  'Mac Roman': tableOf(upperOf('macintosh')),
  CP850: tableOf(
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ),
  CP437: tableOf(
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  ),
  'UTF-8': {
    write: (text) => Buffer.from(text),
    read: (bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes),
  },
} satisfies Record<string, Table>;

export const windows1252 = tables['Windows-1252'].write;
export const cp850 = tables.CP850.write;
export const macRoman = tables['Mac Roman'].write;
export const readAs1252 = tables['Windows-1252'].read;

/** Replaces the bytes of a text by others, once. */
export function withBytes(file: string, text: string, bytes: Uint8Array): Buffer {
  const [before = '', after = ''] = file.split(text);
  return Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)]);
}
