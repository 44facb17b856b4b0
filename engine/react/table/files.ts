/** The print and the CSV file of a result, in one file. */
export { default as PrintDialog } from './PrintDialog.tsx';
export { PrintView } from './PrintView.tsx';
export { saveCsv, writeCsv } from './writeCsv.ts';
