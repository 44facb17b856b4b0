/** Sanitizes HTML for the help and the questions: keeps only blocks, lists, emphasis and links. */
import sanitizeHtml from 'sanitize-html';

const inlines = ['br', 'strong', 'b', 'em', 'i', 'a', 'span', 'abbr'];
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const lists = ['ul', 'ol', 'li', 'dl', 'dt', 'dd'];
const blocks = ['p', 'div', 'section', 'article', 'blockquote', 'pre', 'hr'];
const tables = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];

const options: sanitizeHtml.IOptions = {
  allowedTags: [...inlines, ...headings, ...lists, ...blocks, ...tables],
  allowedAttributes: { a: ['href'], abbr: ['title'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
};

export function cleanHtml(html: string): string {
  return sanitizeHtml(html, options);
}
