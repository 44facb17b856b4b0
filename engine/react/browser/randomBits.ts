/** 128 random bits in hexadecimal. `randomUUID` exists on secure pages only. */
export function randomBits(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
