/** The screens of one object, in one file. */
export { default as detail } from './DetailScreen.tsx';
export { default as form } from './FormScreen.tsx';
export { default as sections } from './SectionsScreen.tsx';
