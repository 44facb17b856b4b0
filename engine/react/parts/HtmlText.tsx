/** Renders the HTML of a response as React elements: it is parsed, never inserted as HTML. */

import { Parser } from 'htmlparser2';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import type { RouteModel } from '../../core/model/app.ts';
import { routeAt } from '../../core/runtime/routerPath.ts';
import { useEngine } from '../context/EngineContext.ts';
import { PathLink } from '../context/links.tsx';

export function HtmlText({ html }: { readonly html: string }) {
  const { routes } = useEngine();
  const nodes = useMemo(() => readHtml(html), [html]);
  return <>{drawn(nodes, routes)}</>;
}

function drawn(nodes: readonly HtmlNode[], routes: readonly RouteModel[]): ReactNode {
  return nodes.map((node, at) => {
    const key = `${at}`;
    if (typeof node === 'string') return <Fragment key={key}>{node}</Fragment>;
    const { tag, href, title, children } = node;
    if (tag === 'br') return <br key={key} />;
    const inside = drawn(children, routes);
    // A file of the server also has an address within the site.
    if (href?.startsWith('/') && routeAt(routes, href.replace(/[?#].*/, '')))
      return (
        <PathLink key={key} to={href}>
          {inside}
        </PathLink>
      );
    return createElement(tag, { key, href, title }, inside);
  });
}

/**
 * Parses HTML into a tree of allowed content: text, paragraphs, lists, headings, emphasis and links; other elements are
 * replaced by their text, with line breaks where they had them. The only file that imports htmlparser2.
 */
const tags = ['p', 'br', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'h3', 'h4', 'a', 'abbr'] as const;
type HtmlTag = (typeof tags)[number];

type HtmlElement = {
  readonly tag: HtmlTag;
  /** Of an `a`. */
  readonly href?: string | undefined;
  /** Of an `abbr`. */
  readonly title?: string | undefined;
  readonly children: HtmlNode[];
};
type HtmlNode = string | HtmlElement;

/** The text's headings are below those of the page. */
const headings = new Map<string, HtmlTag>([
  ['h1', 'h3'],
  ['h2', 'h3'],
  ['h5', 'h4'],
  ['h6', 'h4'],
]);

const inlines = new Set<HtmlTag>(['strong', 'b', 'em', 'i', 'a', 'abbr']);

/** Removed elements that start a new line. */
const lines = /^(div|section|article|blockquote|pre|dt|dd|table|caption|tr|hr)$/;
const line: HtmlNode = { tag: 'br', children: [] };

/** Removed elements whose text is not for readers. */
const silent = /^(script|style|template|noscript|title|iframe|object|svg|math)$/;

/** Parses an HTML text; broken markup gives what a lenient parser makes of it. */
function readHtml(html: string): readonly HtmlNode[] {
  const root: HtmlNode[] = [];
  const open: { readonly name: string; readonly children: HtmlNode[] }[] = [];
  let muted = 0;
  let gap: HtmlNode | undefined;
  const current = () => open.at(-1)?.children ?? root;
  /** Adds a pending space between two inline pieces; blocks need none. */
  const add = (node: HtmlNode, isInline: boolean): void => {
    const before = current().findLast((one) => typeof one !== 'string' || one.trim() !== '');
    const follows = typeof before === 'object' ? inlines.has(before.tag) : before !== undefined;
    if (gap !== undefined && isInline && follows) current().push(gap);
    gap = undefined;
    current().push(node);
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (silent.test(name)) muted += 1;
      if (lines.test(name)) gap = line;
      else if (name === 'td' || name === 'th') gap ??= ' – ';
      const tag = muted > 0 ? undefined : (headings.get(name) ?? tags.find((one) => one === name));
      const href = tag === 'a' ? safeAddress(attributes.href) : undefined;
      if (tag === undefined || (tag === 'a' && href === undefined)) {
        open.push({ name, children: current() });
        return;
      }
      const element: HtmlElement = {
        tag,
        href,
        title: tag === 'abbr' ? attributes.title : undefined,
        children: [],
      };
      add(element, inlines.has(tag));
      open.push({ name, children: element.children });
    },
    ontext(text) {
      if (muted === 0 && (gap === undefined || text.trim() !== '')) add(text, true);
    },
    onclosetag(name) {
      if (silent.test(name)) muted -= 1;
      open.pop();
      if (lines.test(name)) gap = line;
    },
  });
  parser.write(html);
  parser.end();
  return root;
}

/** An address of the portal, of the web, of a mailbox or a phone; undefined for any other. */
function safeAddress(href: string | undefined): string | undefined {
  const address = href?.trim() ?? '';
  return /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i.test(address) ? address : undefined;
}
