/**
 * Why a chosen file can no longer be read: it was changed on the disk, or it is not there (moved, deleted, a folder, or on a
 * drive that is away). Null if it is as it was. The browser compares the file with the chosen one at each read.
 */
export async function fileLoss(file: Blob): Promise<'changed' | 'absent' | null> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return null;
  } catch (error) {
    return (error as DOMException).name === 'NotReadableError' ? 'changed' : 'absent';
  }
}
