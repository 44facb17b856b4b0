/** The number of the format in the first lines of a file. */
import { isScalar } from 'yaml';
import { currentFormat, formerFormat } from '../../definition/format.ts';
import { eachFile } from '../step.ts';
import { nodeAt, replaceNode } from '../yamlEdits.ts';

export const formatStep = eachFile((file) => {
  const node = file.kind === 'messages' ? null : nodeAt(file.root, ['format']);
  if (!node || !isScalar(node) || node.value !== formerFormat) return [];
  return [replaceNode(file, node, currentFormat)];
});
