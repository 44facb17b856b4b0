/** Gives elements a height, which jsdom does not: a grid draws the rows that fit into it. For `beforeEach`. */
import { vi } from 'vitest';

export function giveHeight(): () => void {
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(1_200);
  return () => height.mockRestore();
}
