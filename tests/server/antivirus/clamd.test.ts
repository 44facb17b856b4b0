import { afterAll, expect, test } from 'vitest';
import { scan } from '../../../server/antivirus/scan.ts';
import { scanImage } from '../../../server/organisme/images.ts';
import { eicar } from '../../eicar.ts';
import { realLogo, withSegment } from '../../jpegs.ts';
import { silentLog as log } from '../keptLog.ts';
import { startClamd } from './realClamd.ts';

const clamd = await startClamd(['StreamMaxLength 4M', 'MaxFileSize 1M', 'MaxScanSize 2M']);
afterAll(() => clamd?.stop());

const address = clamd?.address ?? null;
const withDaemon = test.skipIf(address === null);

withDaemon('SEC-57 the real daemon finds the test file, alone and inside an image', async () => {
  expect(await scan(Buffer.from(eicar), address, log)).toBe('infected');
  expect(await scan(Buffer.from('a;b;c\r\n1;2;3\r\n'), address, log)).toBe('clean');
  expect(await scanImage(realLogo.toString('base64'), address, log)).toBe('OK');
  const infected = withSegment(realLogo, 0xfe, eicar);
  expect(await scanImage(infected.toString('base64'), address, log)).toBe('VIRUS_DETECTE');
});

withDaemon('SEC-59 what is larger than the daemon looks at is never clean', async () => {
  expect(await scan(Buffer.alloc(1_200_000, 'a;b\n'), address, log)).not.toBe('clean');
  expect(await scan(Buffer.alloc(5_000_000, 'a;b\n'), address, log)).toBe('failed');
});

withDaemon('SEC-58 many scans at once each get their own answer', async () => {
  const verdicts = await Promise.all(
    Array.from({ length: 20 }, (_, i) => scan(Buffer.from(i % 2 ? eicar : `line ${i}`), address, log)),
  );
  expect(verdicts).toEqual(Array.from({ length: 20 }, (_, i) => (i % 2 ? 'infected' : 'clean')));
});
