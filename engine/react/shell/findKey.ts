/** The key of the quick search, which no switch turns off: it has a modifier, so speech input does not press it. */

export const isMac = navigator.platform.startsWith('Mac');
export const findKey = `${isMac ? '⌘' : 'Ctrl'} K`;
