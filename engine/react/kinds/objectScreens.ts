/** The screens of one object, and those of numbers, in one file. */
export { default as dashboard } from './DashboardScreen.tsx';
export { default as detail } from './DetailScreen.tsx';
export { default as form } from './FormScreen.tsx';
export { default as sections } from './SectionsScreen.tsx';
