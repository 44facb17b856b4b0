/**
 * The address of an organisation's logo. Back ends send image bytes in base64 without prefix, or a reference
 * to an image (RIGHT-035).
 */

/** Address for an `img`; null without a displayable logo. */
export function logoAddress(logo: string | null | undefined): string | null {
  const text = logo?.trim() ?? '';
  if (text === '') return null;
  if (text.startsWith('/9j/')) return `data:image/jpeg;base64,${text}`;
  if (text.startsWith('iVBORw0KGgo')) return `data:image/png;base64,${text}`;
  return /^(data:image\/(jpeg|png|gif|webp);base64,|https?:\/\/|\/(?![/\\]))/i.test(text) ? text : null;
}
