/** What is done with drawn rows, in one file: their menu, and copies of them. */
export { copyCells } from './copiedCells.ts';
export { RowActs } from './RowActs.tsx';
