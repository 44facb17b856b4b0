/** Leaves of an HTML text what the help and the questions may hold: blocks, lists, emphasis and links. */
import sanitizeHtml from 'sanitize-html';

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'a', 'span', 'abbr'],
    ...[
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'div',
      'section',
      'article',
      'blockquote',
      'pre',
      'hr',
      'dl',
      'dt',
      'dd',
    ],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href'], abbr: ['title'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
};

export function cleanHtml(html: string): string {
  return sanitizeHtml(html, options);
}
