/** Leaves of an HTML text what the help and the questions may hold: paragraphs, lists, emphasis and links. */
import sanitizeHtml from 'sanitize-html';

const options: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'h3', 'h4', 'a', 'span', 'abbr'],
  allowedAttributes: { a: ['href'], abbr: ['title'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
};

export function cleanHtml(html: string): string {
  return sanitizeHtml(html, options);
}
