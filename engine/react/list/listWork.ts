/** What is done with many rows, in one file. */
export { KeptInput } from './KeptInput.tsx';
export { readOutput } from './readAllParts.ts';
export { runBulk } from './runBulk.ts';
