/** Parses Markdown to the small tree that the browser renders; what it cannot represent, as raw HTML, is a problem. */
import type { Heading, Image, Link, Nodes, PhrasingContent, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import type { ContactScheme, PageBlock, PageInline } from '../model/screen.ts';
import { placeInText, type SourceText } from '../problems/places.ts';
import type { Place, Problem } from '../problems/problem.ts';
import { createReporter, type Report } from '../problems/reporter.ts';
import { markdownNames } from '../problems/words.ts';
import { oncePer } from '../runtime/oncePer.ts';
import { withoutAccents } from '../runtime/values.ts';
import type { Mark } from './catalogue.ts';

/** A page is written for readers: a text with more characters is something else. */
export const longestPage = 100_000;

/** Whether a text has more nesting or markup than an author writes, which would take too long to parse. */
export function isTooIntricate(text: string): boolean {
  if (/^(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])[ \t])){20}/m.test(text)) return true;
  return text.split(/\n[ \t]*\n/).some((block) => (block.match(/[*_`[]/g) ?? []).length > 1000);
}

/** A link of a text that is not the address of a person of which a property tells. */
export type PageLink = { readonly href: string; readonly at: Place; readonly isEmpty: boolean };

/** A heading, paragraph or cell with its markup; code and link targets are replaced by blanks. `plain`: without any markup. */
type Phrase = {
  readonly text: string;
  readonly plain: string;
  readonly place: (offset: number) => Place;
};

/** A text as the browser renders it, with its links, the anchors of its headings, and what is wrong with it. */
type ReadPage = {
  readonly blocks: readonly PageBlock[];
  readonly phrases: readonly Phrase[];
  readonly links: readonly PageLink[];
  readonly anchors: readonly string[];
  readonly problems: readonly Problem[];
};

/**
 * Parses a text.
 * @param mark see `createTexts`; the key of a heading, a paragraph or a cell is its place, `pages/aide.md:12`
 */
export function readMarkdown(page: SourceText, mark: Mark | null = null): ReadPage {
  return mark === null ? unmarkedPage(page) : readPage(page, mark);
}

const unmarkedPage = oncePer((page: SourceText) => readPage(page, null));

function readPage(page: SourceText, mark: Mark | null): ReadPage {
  const { report, problems } = createReporter();
  const ids = new Set<string>();
  const links: PageLink[] = [];
  const phrases: Phrase[] = [];
  let depth = 1;
  const blocks = blocksIn(rootOf(page));
  for (const phrase of phrases) reportMark(phrase, report);
  return { blocks, phrases, links, anchors: [...ids], problems };

  function blocksIn({ children }: { readonly children: readonly RootContent[] }): readonly PageBlock[] {
    return children.flatMap(blockOf);
  }

  function blockOf(node: RootContent): readonly PageBlock[] {
    switch (node.type) {
      case 'heading':
        return headingOf(node);
      case 'paragraph':
        return [{ type: 'paragraph', children: marked(node, runOf(node)) }];
      case 'list':
        return [{ type: 'list', ordered: node.ordered ?? false, items: node.children.map(blocksIn) }];
      case 'blockquote':
        return [{ type: 'quote', children: blocksIn(node) }];
      case 'table': {
        const [head = [], ...rows] = node.children.map((row) =>
          row.children.map((cell) => marked(cell, runOf(cell))),
        );
        return [{ type: 'table', head, rows }];
      }
      default:
        return refuse(node);
    }
  }

  function runOf({ children }: { readonly children: readonly PhrasingContent[] }): readonly PageInline[] {
    phrases.push(phraseOf(children, page));
    return inline(children);
  }

  function marked(node: RootContent, children: readonly PageInline[]): readonly PageInline[] {
    return mark === null ? children : [...children, mark(`${page.path}:${placeOf(node).line}`)];
  }

  /** Reports a node that the tree cannot represent. */
  function refuse(node: RootContent): readonly [] {
    if (node.type === 'html') report('markdown-html', placeOf(node));
    else report('markdown-unsupported', placeOf(node), markdownNames[node.type] ?? node.type);
    return [];
  }

  function headingOf(node: Heading): readonly PageBlock[] {
    if (node.depth < 2 || node.depth > 4 || node.depth > depth + 1)
      report('markdown-heading', placeOf(node), node.depth);
    depth = Math.max(2, Math.min(node.depth, 4));
    const { children, id } = withoutAnchor(runOf(node));
    if (ids.has(id)) report('markdown-duplicate-id', placeOf(node), id);
    ids.add(id);
    return [{ type: 'heading', depth: depth as 2 | 3 | 4, id, children: marked(node, children) }];
  }

  /** `isGiven`: the text exists only if the properties have a value, so that they need no other. */
  function inline(nodes: readonly PhrasingContent[], isGiven = false): readonly PageInline[] {
    return nodes.flatMap((node): readonly PageInline[] => {
      switch (node.type) {
        case 'text':
          return withProperties(node.value, isGiven ? null : () => placeOf(node), report);
        case 'strong':
        case 'emphasis':
          return [{ type: node.type, children: inline(node.children, isGiven) }];
        case 'inlineCode':
          return [{ type: 'code', children: [node.value] }];
        case 'link':
          return [linkOf(node)];
        case 'image':
          return pictureOf(node, report) ?? refuse(node);
        default:
          return refuse(node);
      }
    });
  }

  function linkOf({ url, children, position }: Link): PageInline {
    const [, scheme, property] = contactAddress.exec(url) ?? [];
    if (scheme !== undefined && property !== undefined)
      return { type: 'contact', scheme: scheme as ContactScheme, property, children: inline(children, true) };
    links.push({ href: url, at: placeOf({ position }), isEmpty: children.length === 0 });
    return { type: 'link', href: url, children: inline(children) };
  }

  function placeOf({ position }: Pick<Nodes, 'position'>): Place {
    const { line = 1, column = 1 } = position?.start ?? {};
    return { file: page.path, line, column };
  }
}

/** Marks that are written amiss, and would be read as they are; what is meant. */
const marks: readonly (readonly [mark: RegExp, meant: (...found: string[]) => string])[] = [
  [/^(#{1,6})([^#\s]\S*)/m, (_, signs = '', word = '') => `${signs} ${word}`],
  [/^([-*+])(\p{L}+)/mu, (_, sign = '', word = '') => `${sign} ${word}`],
  [/^(\d{1,3}[.)])(\p{L}\p{Ll}+)/mu, (_, sign = '', word = '') => `${sign} ${word}`],
  [/(\[[^\]]+\])\s+(\([/#h][^)\s]*\))/, (_, label = '', address = '') => label + address],
  [/(\[[^\]]+\]\()([^)\s]*)[^)\n]*\)?/, (_, label = '', address = '') => `${label}${address})`],
  [/(\[[^\]]+\])\s?\[([/#h][^\]\s]*)\]/, (_, label = '', address = '') => `${label}(${address})`],
  [/\(([^()]+)\)\[([/#h][^\]\s]*)\]/, (_, label = '', address = '') => `[${label}](${address})`],
  [/^(\|[^\n]*\|)\s*$/m, () => '| --- | --- |'],
  [/^(?:={3,})\s*$/m, () => '## …'],
  [/\{#(?![A-Za-z][\w-]*\}$)([^}]*)\}/m, (_, anchor = '') => `{#${slug(anchor)}}`],
  [/\$(\{[^{}]*\})/, (_, property = '') => property],
  [/\{([A-Za-z][\w.-]*)\s*:\s*([^{}]*)\}/, (_, name = '', text = '') => `{${name} = ${text}}`],
  [/\{([\p{L}][\p{L}\d]*)\}/u, (_, name = '') => `{nom.de.propriete = ${name}}`],
  [/(\*\*|__)(\S*)/, (_, signs = '', word = '') => `${signs}${word}…${signs}`],
  [/(?<![\p{L}\d(*])(\*)(\p{L}[^\s*]*)/u, (_, sign = '', word = '') => `${sign}${word}…${sign}`],
  [/(`)(\S*)/, (_, sign = '', word = '') => `${sign}${word}…${sign}`],
];

/** Reports the first mark that the parser has left in a run of text. */
function reportMark({ text, plain: read, place }: Phrase, report: Report): void {
  for (const [mark, meant] of marks) {
    const found = mark.exec(read);
    if (found === null) continue;
    report('markdown-mark', place(Math.max(0, text.indexOf(found[0]))), found[0], meant(...found));
    return;
  }
}

/** The picture of a property; null: an image of a file, which pages do not have. */
function pictureOf({ url, alt, title }: Image, report: Report): readonly PageInline[] | null {
  const property = propertyName.exec(url)?.[1];
  if (property === undefined || !alt) return null;
  return [{ type: 'picture', property, note: title ?? '', alternative: withProperties(alt, null, report) }];
}

const propertyName = /^\{([A-Za-z][\w-]*(?:\.[\w-]+)+)\}$/;
const contactAddress = /^(mailto:|tel:)\{([A-Za-z][\w-]*(?:\.[\w-]+)+)\}$/;

/** `{a.name = text}` is a property of the server, or else the text. `at`: its place; null: the text may be missing. */
function withProperties(text: string, at: (() => Place) | null, report: Report): readonly PageInline[] {
  const parts = text.split(/(\{[A-Za-z][\w-]*(?:\.[\w-]+)+\s*(?:=[^{}]*)?\})/);
  return parts.flatMap((part, index): readonly PageInline[] => {
    if (index % 2 === 0) return part === '' ? [] : [part];
    const [name = '', ...rest] = part.slice(1, -1).split('=');
    const otherwise = rest.join('=').trim();
    if (otherwise === '' && at !== null) report('markdown-property', at(), part);
    return [{ type: 'property', name: name.trim(), default: otherwise }];
  });
}

function phraseOf(nodes: readonly PhrasingContent[], page: SourceText): Phrase {
  const from = startOf(nodes[0]);
  const blanked = blanksOf(nodes).reduce(
    (rest, [start, end]) => rest.slice(0, start) + 'x'.repeat(end - start) + rest.slice(end),
    page.text,
  );
  return {
    text: blanked.slice(from, endOf(nodes.at(-1))),
    plain: textOf(nodes),
    place: (offset) => placeInText(page, from + offset),
  };
}

/** The parts without typography checks: code, and link targets. */
function blanksOf(nodes: readonly PhrasingContent[]): readonly (readonly [start: number, end: number])[] {
  return nodes.flatMap((node) => {
    if (node.type === 'image') return [[startOf(node) + 2 + (node.alt?.length ?? 0), endOf(node)] as const];
    if (node.type === 'inlineCode' || node.type === 'html') return [[startOf(node), endOf(node)] as const];
    if (!('children' in node)) return [];
    const inner = blanksOf(node.children);
    return node.type === 'link' ? [...inner, [endOf(node.children.at(-1)), endOf(node)] as const] : inner;
  });
}

/** What the parser has read as text. */
function textOf(nodes: readonly PhrasingContent[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value;
      return 'children' in node ? textOf(node.children) : ' ';
    })
    .join('');
}

function startOf(node: Nodes | undefined): number {
  return node?.position?.start.offset ?? 0;
}

function endOf(node: Nodes | undefined): number {
  return node?.position?.end.offset ?? 0;
}

const rootOf = oncePer(
  ({ text }: SourceText): Root =>
    fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }),
);

/** `## Title {#anchor}`: separates the anchor; without one the title gives it. */
function withoutAnchor(children: readonly PageInline[]) {
  const last = children.at(-1);
  const found = typeof last === 'string' ? /^(.*?)\s*\{#([A-Za-z][\w-]*)\}$/s.exec(last) : null;
  if (!found) return { children, id: slug(plain(children)) };
  const [, rest = '', id = ''] = found;
  return { children: [...children.slice(0, -1), ...(rest === '' ? [] : [rest])], id };
}

function plain(children: readonly PageInline[]): string {
  return children
    .map((child) => {
      if (typeof child === 'string') return child;
      return 'children' in child ? plain(child.children) : '';
    })
    .join('');
}

function slug(text: string): string {
  const words =
    withoutAccents(text)
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return words.join('-').replace(/^(?=\d)/, 's-') || 'section';
}
