/** A11Y-42, A11Y-44: changes are announced in one live region. */
export const announcerId = 'annonces';

export function announce(text: string): void {
  const region = document.getElementById(announcerId);
  if (region) region.textContent = text;
}
