/** The sample order files, valid and invalid; the README beside them lists the result of each. */
import { makeOrderFile } from '../testkit/makeOrderFile.ts';

const PP = 'CMI_ORG075_20260901_';
const PM = 'CMI_ORG900_20260901_';

/** The samples by file name. */
export function sampleFiles(): Record<string, Uint8Array> {
  const person = (lines: number, seed: number, errors = 0): string =>
    makeOrderFile({ kind: 'PP', lines, seed, errors });
  const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');
  const small = person(8, 20);
  const [header = '', ...rows] = small.split('\r\n');
  const twice = [header, ...rows.slice(0, 2), rows[0]?.toUpperCase().replace('0750000001', '0750009999'), ''];
  return {
    [`${PP}901.csv`]: utf8(person(12, 1)),
    [`${PP}902.csv`]: Buffer.from(person(12, 2).replaceAll('’', "'"), 'latin1'),
    [`${PP}903.csv`]: utf8(`\uFEFF${person(12, 3)}`),
    [`${PP}904.csv`]: utf8(person(12, 4).replaceAll('\r\n', '\n')),
    [`${PP}905.csv`]: utf8(person(30, 5, 2)),
    [`${PP}906.csv`]: utf8(person(10, 6, 4)),
    [`${PP}907.csv`]: Buffer.alloc(0),
    [`${PP}908.csv`]: Buffer.from('504b0304140000000800a56e6f59', 'hex'),
    [`${PP}909.csv`]: Buffer.from(`\uFEFF${small}`, 'utf16le'),
    [`${PP}910.csv`]: utf8(rows.join('\r\n')),
    [`${PP}911.csv`]: utf8(small.replaceAll(';', ',')),
    [`${PP}912.csv`]: utf8(small.replace(';FRANCE;', ';"FRANCE;')),
    [`${PP}913.csv`]: utf8(small.replace(';FRANCE;', ';FRANCE;EN TROP;')),
    [`${PP}914.csv`]: utf8(`${header}\r\n`),
    [`${PP}915.csv`]: utf8(twice.join('\r\n')),
    [`${PM}901.csv`]: utf8(makeOrderFile({ kind: 'PM', lines: 8, seed: 30 })),
    [`${PM}902.csv`]: utf8(makeOrderFile({ kind: 'PM', lines: 20, seed: 31, errors: 2 })),
    [`${PM}903.csv`]: utf8(small),
    'commande.csv': utf8(small),
    'CMI_ORG075_20260231_901.csv': utf8(small),
  };
}
