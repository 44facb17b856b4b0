/** The lines of one transaction of the integration: less than a tenth of a second on the embedded engine. */
export const linesOfSlice = 500;

/** The size in bytes of a file of one slice: ten thousand lines have two megabytes at most. */
export const bytesOfSlice = 110_000;

/** About how many slices a file of so many bytes has, at least one: the cost of its control and its integration. */
export function slicesOfFile(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / bytesOfSlice));
}

/** The items in lists of at most `size`, in order. */
export function slicesOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
