/** Pages of long text, from Markdown. */
import type { PageScreen } from '../../../schemas/types/definition.ts';
import type { MakePart, Part, Where } from '../describe/part.ts';
import { ownNames, said } from '../describe/words.ts';
import type { PageBlock, PageInline, PageModel, ScreenBase } from '../model/screen.ts';
import type { Scope } from '../parts/scope.ts';
import { assembleTab, tabElements, tabParts } from '../parts/tabs.ts';
import type { At } from '../problems/places.ts';
import type { Kind } from './kind.ts';

export const page: Kind<'page'> = {
  hasDataInTitles: false,
  assemble,
  elements: ({ tabs }) => tabElements(tabs),
  parts: (model, part) => [
    ...pageParts(model.blocks, { path: 'markdown' }, part),
    ...model.tabs.flatMap((tab) => [
      ...tabParts([tab], part),
      ...pageParts(tab.blocks, { within: tab.id, path: `tabs.${tab.id}.markdown` }, part),
    ]),
    ...(model.contents ? [part('page', ownNames.contents, { contents: said.headingsOfLevel2 })] : []),
    ...(model.accordion ? [part('page', ownNames.presentation, { underHeadings: said.collapsed })] : []),
  ],
  calls: () => [],
  forms: () => ({}),
};

function assemble(written: PageScreen, base: ScreenBase, scope: Scope): PageModel {
  const { markdown, tabs = {}, contents = false, accordion = false } = written;
  if (markdown === undefined && written.tabs === undefined)
    scope.report('missing-key', [written], 'markdown');
  const blocks = markdown === undefined ? [] : scope.blocks(pageFile(markdown, scope), [written, 'markdown']);
  const anchors = new Set(anchorsOf(blocks));
  return {
    ...base,
    kind: 'page',
    blocks,
    tabs: Object.entries(tabs).map(([id, tab]) => {
      const at: At = [tab, 'markdown'];
      const inside = scope.blocks(pageFile(tab.markdown, scope), at);
      for (const anchor of anchorsOf(inside)) {
        if (anchors.has(anchor)) scope.report('markdown-duplicate-id', at, anchor);
        anchors.add(anchor);
      }
      return { ...assembleTab(id, tab, [tabs, id, 'key'], scope), blocks: inside };
    }),
    contents,
    accordion,
  };
}

function anchorsOf(blocks: readonly PageBlock[]): readonly string[] {
  return blocks.flatMap((block) => {
    if (block.type === 'heading') return [block.id];
    return block.type === 'quote' ? anchorsOf(block.children) : [];
  });
}

function pageFile(markdown: string, { area }: Scope): string {
  return `${area.file.slice(0, area.file.lastIndexOf('/') + 1)}${markdown}`;
}

/** A long text by its headings: each one with the content below it. */
function pageParts(blocks: readonly PageBlock[], where: Where, part: MakePart): readonly Part[] {
  const parts: { id: string; title: string | null; texts: string[] }[] = [];
  for (const block of blocks) {
    if (block.type === 'heading') parts.push({ id: block.id, title: inlineText(block.children), texts: [] });
    else {
      if (parts.length === 0) parts.push({ id: ownNames.pageStart, title: null, texts: [] });
      parts.at(-1)?.texts.push(blockText(block));
    }
  }
  return parts.map(({ id, title, texts }) => part('content', id, { title, text: texts.join(' ') }, where));
}

function blockText(block: PageBlock): string {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return inlineText(block.children);
    case 'list':
      return block.items.map((item) => `- ${item.map(blockText).join(' ')}`).join(' ');
    case 'quote':
      return block.children.map(blockText).join(' ');
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(inlineText).join(' | ')).join(' / ');
  }
}

function inlineText(children: readonly PageInline[]): string {
  return children
    .map((child) => {
      if (typeof child === 'string') return child;
      if (child.type === 'property') return `{${child.name} = ${child.default}}`;
      return child.type === 'link'
        ? `${inlineText(child.children)} (${child.href})`
        : inlineText(child.children);
    })
    .join('');
}
