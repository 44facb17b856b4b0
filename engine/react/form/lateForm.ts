/** What few forms need, or only once they are refused: loaded then. */
export { refusalOf } from '../../core/runtime/fieldErrors.ts';
export { byRow } from '../../core/runtime/rowErrors.ts';
export { DateTimeWidget } from './DateTimeWidget.tsx';
export { RowsWidget } from './RowsWidget.tsx';
