/** Fetches the grid, a large library in files of its own: asked for with the screen, and again where it is drawn. */
export const loadGrid = () => import('./ResultGrid.tsx');
