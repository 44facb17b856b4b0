/** Recognises the test file that every antivirus knows, so that the way of a virus can be shown without a daemon. */

// In two halves, so that an antivirus does not take this file for the test file.
const signature = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
  'latin1',
);

/** Tells whether the bytes hold the EICAR test file. */
export function holdsEicar(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(signature);
}
