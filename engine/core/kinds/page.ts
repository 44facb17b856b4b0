/** Pages of long text, from Markdown. */

import { pageFile } from '../definition/linkedScreen.ts';
import { part, type ShownParts, type Where } from '../describe/shownPart.ts';
import type { Told } from '../describe/tell.ts';
import { ownNames, said } from '../describe/words.ts';
import type { PageBlock, PageInline } from '../model/screen.ts';
import type { ScreenId } from '../model/value.ts';
import { assembleCondition } from '../parts/condition.ts';
import type { Scope } from '../parts/scope.ts';
import { assembleTab, tabParts } from '../parts/tabs.ts';
import type { At } from '../problems/places.ts';
import type { Kind } from './kind.ts';

export const page: Kind<'page'> = {
  assemble(written, scope) {
    const { markdown, parts = {}, tabs = {}, contents = false, accordion = false, forward = null } = written;
    const anchors = new Set<string>();
    const blocksOf = (file: string, at: At) => {
      const blocks = scope.blocks(pageFile(file, scope.area), at);
      const own = anchorsOf(blocks);
      // Those within one file were reported when it was read.
      for (const anchor of own) if (anchors.has(anchor)) scope.report('markdown-duplicate-id', at, anchor);
      for (const anchor of own) anchors.add(anchor);
      return blocks;
    };
    return {
      blocks: markdown === undefined ? [] : blocksOf(markdown, [written, 'markdown']),
      parts: Object.entries(parts).map(([id, one]) => ({
        id,
        visible: assembleCondition(one, 'visible', scope, { path: scope.params }),
        blocks: blocksOf(one.markdown, [one, 'markdown']),
      })),
      tabs: Object.entries(tabs).map(([id, tab]) => ({
        ...assembleTab(id, tab, [tabs, id, 'key'], scope),
        blocks: blocksOf(tab.markdown, [tab, 'markdown']),
      })),
      contents,
      accordion,
      forward:
        forward === null || forward === 'home'
          ? forward
          : assembleForward(forward, [written, 'forward'], scope),
    };
  },
  parts: ({ blocks: start, parts, tabs, contents, accordion, forward }) => [
    pageParts(start, { path: 'markdown' }),
    parts.map(({ id, blocks, visible }) =>
      pageParts(blocks, { path: `parts.${id}` }, { start: id, visible }),
    ),
    tabs.map((tab) => [
      tabParts([tab]),
      pageParts(tab.blocks, { within: tab.id, path: `tabs.${tab.id}.markdown` }),
    ]),
    part('page', ownNames.contents, contents && { contents: said.headingsOfLevel2 }),
    part('page', ownNames.presentation, accordion && { underHeadings: said.collapsed }),
    part('page', ownNames.forward, forward !== null && { leadsTo: forward === 'home' ? said.home : forward }),
  ],
  calls: () => [],
};

/** The screen that a page redirects to. Reports pages that redirect to each other. */
function assembleForward(screen: ScreenId, at: At, scope: Scope): ScreenId {
  const passed = [scope.id];
  for (let next: string | undefined = screen; next !== undefined; next = forwardOf(next, scope)) {
    if (passed.includes(next)) {
      if (next === scope.id) scope.report('forward-circle', at, screen);
      break;
    }
    passed.push(next);
  }
  return scope.target(screen, at, scope.params);
}

function forwardOf(id: ScreenId, { screens }: Scope): ScreenId | undefined {
  const screen = screens.get(id)?.screen;
  return screen?.kind === 'page' ? screen.forward : undefined;
}

function anchorsOf(blocks: readonly PageBlock[]): readonly string[] {
  return blocks.flatMap((block) => {
    if (block.type === 'heading') return [block.id];
    return block.type === 'quote' ? anchorsOf(block.children) : [];
  });
}

/** A long text by its headings: each one with the content below it. `start`: the name of what precedes them. */
function pageParts(
  blocks: readonly PageBlock[],
  where: Where,
  { start = ownNames.pageStart, ...more }: { readonly start?: string } & Told = {},
): ShownParts {
  const parts: { id: string; title: string | null; level: string | null; texts: string[] }[] = [];
  for (const block of blocks) {
    if (block.type === 'heading')
      parts.push({ id: block.id, title: inlineText(block.children), level: String(block.depth), texts: [] });
    else {
      if (parts.length === 0) parts.push({ id: start, title: null, level: null, texts: [] });
      parts.at(-1)?.texts.push(blockText(block));
    }
  }
  return parts.map(({ id, title, level, texts }) =>
    part('content', id, { title, level, text: texts.join(' '), ...more }, where),
  );
}

function blockText(block: PageBlock): string {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return inlineText(block.children);
    case 'list':
      return block.items
        .map((item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${item.map(blockText).join(' ')}`)
        .join(' ');
    case 'quote':
      return `> ${block.children.map(blockText).join(' ')}`;
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(inlineText).join(' | ')).join(' / ');
  }
}

const marks = { strong: '**', emphasis: '*', code: '`' } as const;

function inlineText(children: readonly PageInline[]): string {
  return children
    .map((child) => {
      if (typeof child === 'string') return child;
      if (child.type === 'property')
        return child.default === '' ? `{${child.name}}` : `{${child.name} = ${child.default}}`;
      if (child.type === 'picture')
        return `${inlineText(child.alternative)} ({${child.property}}, ${child.note})`;
      if (child.type === 'contact')
        return `${inlineText(child.children)} (${child.scheme}{${child.property}})`;
      const inner = inlineText(child.children);
      return child.type === 'link'
        ? `${inner} (${child.href})`
        : `${marks[child.type]}${inner}${marks[child.type]}`;
    })
    .join('');
}
