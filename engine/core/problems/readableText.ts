/** The text of a file without its byte order mark; null for binary content: a NUL, or invalid UTF-8. */
export function readableText(text: string): string | null {
  if (text.includes('\0') || text.includes('\ufffd')) return null;
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
