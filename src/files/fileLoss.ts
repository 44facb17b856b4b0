import { fileLoss as lossOf } from 'screen-engine';

const names = { changed: 'fichierChange', absent: 'fichierAbsent' } as const;

/** Why a chosen file can no longer be read: message names. */
export type FileLoss = (typeof names)[keyof typeof names];

export async function fileLoss(file: Blob): Promise<FileLoss | null> {
  const loss = await lossOf(file);
  return loss && names[loss];
}
