/** Why a chosen file can no longer be read: message names. */
export type FileLoss = 'fichierChange' | 'fichierAbsent';

/**
 * Null if the file is as it was when it was chosen. Otherwise it was changed on the disk, or it is not there: moved,
 * deleted, a folder, or on a drive that is away. The browser compares the file with the chosen one at each read.
 */
export async function fileLoss(file: Blob): Promise<FileLoss | null> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return null;
  } catch (error) {
    return (error as DOMException).name === 'NotReadableError' ? 'fichierChange' : 'fichierAbsent';
  }
}
