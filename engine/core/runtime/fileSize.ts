/** A size in bytes as it is read: `2,1 Mo`. 1 Ko is 1024 bytes. */
export function readableSize(bytes: number): string {
  const number = new Intl.NumberFormat('fr', { maximumFractionDigits: 1 });
  if (bytes < 1024) return `${number.format(bytes)}\u00a0o`;
  if (bytes < 1024 * 1024) return `${number.format(bytes / 1024)}\u00a0Ko`;
  return `${number.format(bytes / 1024 / 1024)}\u00a0Mo`;
}
