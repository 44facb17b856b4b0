/** A page of text. */
import { useId } from 'react';
import { useLocation } from 'react-router-dom';
import type { PageBlock, PageModel } from '../../core/model/screen.ts';
import { useEngine } from '../context/EngineContext.ts';
import { Redirect } from '../context/links.tsx';
import type { ScreenProps } from '../context/registry.ts';
import { useIsGated, useScreenLinks } from '../context/useSession.ts';
import { useValueReader } from '../context/useValueReader.ts';
import { Blocks, Inlines } from '../page/Blocks.tsx';
import { TabbedParts } from '../page/TabbedParts.tsx';
import { Accordion } from '../parts/Accordion.tsx';
import { Button } from '../parts/Button.tsx';
import { Heading } from '../shell/Heading.tsx';
import './texts.css';

export default function PageScreen({ model }: ScreenProps<PageModel>) {
  const { say } = useEngine();
  const { holds } = useValueReader();
  const forward = useForward(model.forward);
  const parts = model.parts.filter(({ visible }) => holds(visible));
  const blocks = [model, ...parts].flatMap((part) => part.blocks);
  if (forward !== null) return <Redirect to={forward} />;
  const draw = (blocks: readonly PageBlock[]) =>
    model.accordion ? <FoldedBlocks blocks={blocks} /> : <Blocks blocks={blocks} />;
  return (
    <>
      <Heading />
      <div className="eng-card eng-page-text">
        {model.intro === null ? null : <p className="eng-intro">{say(model.intro)}</p>}
        {model.contents ? <Contents blocks={blocks} /> : null}
        {draw(blocks)}
        <TabbedParts label={say(model.heading)} tabs={model.tabs}>
          {({ blocks }) => <div className="eng-page-text">{draw(blocks)}</div>}
        </TabbedParts>
        <Retry screen={model.id} />
      </div>
    </>
  );
}

/** On the page of a failure: from an unavailable service back to the page that needed it, else this address again. */
function Retry({ screen }: { readonly screen: PageModel['id'] }) {
  const { app, engineText, navigate } = useEngine();
  const isFirst = useLocation().key === 'default';
  const { unavailable, notFound } = app.special;
  if (screen !== unavailable && screen !== notFound) return null;
  const retry = (): void => {
    if (screen === notFound) window.location.reload();
    else if (isFirst) navigate('/');
    else window.history.back();
  };
  return <Button onClick={retry}>{engineText('search.retry')}</Button>;
}

/** The address to which the page leads this visitor; null: they read it. */
function useForward(forward: PageModel['forward']): string | null {
  const linkTo = useScreenLinks();
  const isGated = useIsGated();
  if (forward === null) return null;
  return forward === 'home' || isGated ? '/' : linkTo(forward);
}

type Props = { readonly blocks: readonly PageBlock[] };

/** Each heading of level 2 expands what is below it. */
function FoldedBlocks({ blocks }: Props) {
  const headings = blocks.filter(isHeading);
  const places = headings.map((heading) => blocks.indexOf(heading));
  if (headings.length === 0) return <Blocks blocks={blocks} />;
  return (
    <>
      <Blocks blocks={blocks.slice(0, places[0])} />
      <Accordion
        items={headings.map((heading, place) => ({
          id: heading.id,
          title: <Inlines inlines={heading.children} />,
          content: <Blocks blocks={blocks.slice(blocks.indexOf(heading) + 1, places[place + 1])} />,
        }))}
      />
    </>
  );
}

type PageHeading = Extract<PageBlock, { readonly type: 'heading' }>;

const isHeading = (block: PageBlock): block is PageHeading => block.type === 'heading' && block.depth === 2;

/** Links to the headings of level 2 of a page. */
function Contents({ blocks }: Props) {
  const { engineText } = useEngine();
  const titleId = useId();
  return (
    <nav className="eng-page-contents eng-screen-only" aria-labelledby={titleId}>
      <strong id={titleId}>{engineText('page.contents')}</strong>
      <ul className="eng-plain-list">
        {blocks.filter(isHeading).map(({ id, children }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <Inlines inlines={children} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
