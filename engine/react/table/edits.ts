/** Cells that are edited in place, in one file. */
export { TextEdit } from './TextEdit.tsx';
export { TickEdit } from './TickEdit.tsx';
