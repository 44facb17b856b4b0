/** What few forms need, or only once they are refused: loaded then. */
export { refusalOf } from '../../core/runtime/fieldErrors.ts';
export { DateTimeWidget } from './DateTimeWidget.tsx';
