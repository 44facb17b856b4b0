/** A page of text. */
import { useMemo } from 'react';
import type { PageModel } from '../../core/model/screen.ts';
import { useEngine } from '../context/EngineContext.ts';
import { Redirect } from '../context/links.tsx';
import type { ScreenProps } from '../context/registry.ts';
import { useIsGated, useScreenLinks } from '../context/useSession.ts';
import { useValueReader } from '../context/useValueReader.ts';
import { Blocks } from '../page/Blocks.tsx';
import { Contents } from '../page/Contents.tsx';
import { FoldedPage } from '../page/FoldedPage.tsx';
import { Heading } from '../shell/Heading.tsx';
import './PageScreen.css';

export default function PageScreen({ model }: ScreenProps<PageModel>) {
  const { say } = useEngine();
  const { holds } = useValueReader();
  const forward = useForward(model.forward);
  const blocks = useMemo(
    () =>
      [
        model.blocks,
        ...model.parts.filter(({ visible }) => holds(visible)).map((part) => part.blocks),
      ].flat(),
    [model, holds],
  );
  if (forward !== null) return <Redirect to={forward} />;
  const isFolded = model.accordion || model.tabs.length > 0;
  return (
    <>
      <Heading />
      <div className="eng-card eng-page-text">
        {model.intro === null ? null : <p className="eng-intro">{say(model.intro)}</p>}
        {model.contents ? <Contents blocks={blocks} /> : null}
        {isFolded ? <FoldedPage model={model} blocks={blocks} /> : <Blocks blocks={blocks} />}
      </div>
    </>
  );
}

/** The address to which the page leads this visitor; null: they read it. */
function useForward(forward: PageModel['forward']): string | null {
  const linkTo = useScreenLinks();
  const isGated = useIsGated();
  if (forward === null) return null;
  return forward === 'home' || isGated ? '/' : linkTo(forward);
}
