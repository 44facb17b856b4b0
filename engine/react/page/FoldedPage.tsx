/** A page whose texts are in tabs, or collapsible below their headings of level 2. */

import type { PageBlock, PageModel } from '../../core/model/screen.ts';
import { useEngine } from '../context/EngineContext.ts';
import { Accordion } from '../parts/Accordion.tsx';
import { Blocks, Inlines } from './Blocks.tsx';
import { TabbedParts, useVisibleTabs } from './TabbedParts.tsx';

type Props = {
  readonly model: PageModel;
  /** Above the tabs. */
  readonly blocks: readonly PageBlock[];
};

export function FoldedPage({ model, blocks: above }: Props) {
  const { say } = useEngine();
  const tabs = useVisibleTabs(model.tabs);
  const draw = (blocks: readonly PageBlock[]) =>
    model.accordion ? <FoldedBlocks blocks={blocks} /> : <Blocks blocks={blocks} />;
  return (
    <>
      {draw(above)}
      <TabbedParts label={say(model.heading)} tabs={tabs}>
        {({ blocks }) => <div className="eng-page-text">{draw(blocks)}</div>}
      </TabbedParts>
    </>
  );
}

function FoldedBlocks({ blocks }: { readonly blocks: readonly PageBlock[] }) {
  const first = blocks.findIndex((block) => block.type === 'heading' && block.depth === 2);
  if (first < 0) return <Blocks blocks={blocks} />;
  const items = itemsOf(blocks.slice(first));
  return (
    <>
      <Blocks blocks={blocks.slice(0, first)} />
      <Accordion
        items={items.map(({ heading, inside }) => ({
          id: heading.id,
          title: <Inlines inlines={heading.children} />,
          content: <Blocks blocks={inside} />,
        }))}
      />
    </>
  );
}

type PageHeading = Extract<PageBlock, { readonly type: 'heading' }>;
type Item = { readonly heading: PageHeading; readonly inside: readonly PageBlock[] };

/** Each heading of level 2 with its content; the first block must be one. */
function itemsOf(blocks: readonly PageBlock[]): readonly Item[] {
  return blocks.flatMap((block, place) => {
    if (block.type !== 'heading' || block.depth !== 2) return [];
    const rest = blocks.slice(place + 1);
    const next = rest.findIndex((other) => other.type === 'heading' && other.depth === 2);
    return [{ heading: block, inside: next < 0 ? rest : rest.slice(0, next) }];
  });
}
