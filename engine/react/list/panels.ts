/** What the tools of a list open, in one file. */
export { default as ColumnPanel } from './ColumnPanel.tsx';
export { default as ComparePanel } from './ComparePanel.tsx';
export { default as SavedPanel } from './SavedPanel.tsx';
