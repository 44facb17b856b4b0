/** Detects the EICAR test file, so that virus handling can be demonstrated without a daemon. */

// Split in two, so that an antivirus does not detect this source file.
const signature = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
  'latin1',
);

/** Whether the bytes contain the EICAR test file. */
export function holdsEicar(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(signature);
}
