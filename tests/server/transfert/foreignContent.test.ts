import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { imageRules } from '../../../server/organisme/images.ts';
import { realLogo } from '../../jpegs.ts';
import { signedIn } from '../testApp.ts';
import { orderApp } from './orderApp.ts';

/** A megabyte of one letter: a few bytes compressed; decompressing would expand it. */
const bomb = gzipSync(Buffer.alloc(1_000_000, 'a'));
const page = '<html><script>alert(1)</script></html>';

const files: readonly (readonly [string, () => Promise<Buffer> | Buffer])[] = [
  ['a gzip bomb', () => bomb],
  ['a workbook', () => writeXlsxFile([['numeroIdentifiant', 'nomUsage']]).toBuffer()],
  ['a picture that is a page too', () => Buffer.from(`GIF89a/*${page}*/`)],
  ['a drawing', () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`)],
  ['a program', () => Buffer.concat([Buffer.from('MZ\x90\x00\x03', 'latin1'), Buffer.alloc(4_096)])],
  ['a picture', () => realLogo],
];

describe('files that are no order files', () => {
  const orders = orderApp();
  const { db } = orders;
  const claire = signedIn(orders, '0000000001');

  test('SEC-56 what is named as an order file is judged by its content, and nothing is unpacked', async () => {
    for (const [place, [name, content]] of files.entries()) {
      const answer = await claire.send(
        `CMI_ORG075_20261118_${String(place + 1).padStart(3, '0')}.csv`,
        await content(),
      );
      expect([200, 202], name).toContain(answer.statusCode);
      const { resultat, validation } = answer.json();
      expect(validation?.resultatTransfert ?? resultat, name).not.toBe('UPLOAD_OK');
    }
    expect(await db.query('select 1 from demande')).toEqual([]);
  });

  test('SEC-56 none of them becomes a picture of the organisation, but the one that is one', async () => {
    const url = `/api/organismeBeneficiaire/organisme/${claire.organismeId}`;
    for (const [name, content] of files) {
      const logo = (await content()).toString('base64');
      const payload = { nom: 'Maison', recevoirNotification: false, logo };
      const answer = await claire.call({ method: 'PUT', url, payload });
      expect(answer.statusCode, name).toBe(name === 'a picture' ? 200 : 422);
    }
    expect(realLogo.length).toBeLessThan(imageRules.logo.maximumBytes);
  });
});
