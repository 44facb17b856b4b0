/**
 * Reads HTML into a tree of what may be shown: text, paragraphs, lists, emphasis and links; whatever else there is
 * is left out. The only file that knows htmlparser2.
 */
import { Parser } from 'htmlparser2';

const tags = ['p', 'br', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'h3', 'h4', 'a', 'abbr'] as const;
export type HtmlTag = (typeof tags)[number];

export type HtmlElement = {
  readonly tag: HtmlTag;
  /** Address of an `a`, title of an `abbr`. */
  readonly value: string | null;
  readonly children: HtmlNode[];
};
export type HtmlNode = string | HtmlElement;

/** Their text is none for readers. */
const silent = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'title',
  'iframe',
  'object',
  'svg',
  'math',
]);

/** Reads an HTML text; broken markup gives what a reader makes of it. */
export function readHtml(html: string): readonly HtmlNode[] {
  const root: HtmlNode[] = [];
  const open: { readonly name: string; readonly children: HtmlNode[] }[] = [];
  let muted = 0;
  const current = () => open.at(-1)?.children ?? root;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (silent.has(name)) muted += 1;
      const tag = muted > 0 ? undefined : tags.find((one) => one === name);
      const value =
        tag === 'a' ? safeAddress(attributes.href) : tag === 'abbr' ? (attributes.title ?? null) : null;
      if (tag === undefined || (tag === 'a' && value === null)) {
        open.push({ name, children: current() });
        return;
      }
      const element: HtmlElement = { tag, value, children: [] };
      current().push(element);
      open.push({ name, children: element.children });
    },
    ontext(text) {
      if (muted === 0) current().push(text);
    },
    onclosetag(name) {
      if (silent.has(name)) muted -= 1;
      open.pop();
    },
  });
  parser.write(html);
  parser.end();
  return root;
}

/** An address of the portal, of the web, of a mail box or a phone; null for any other. */
function safeAddress(href: string | undefined): string | null {
  const address = href?.trim() ?? '';
  return /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i.test(address) ? address : null;
}
