/**
 * A page of text. Collapsible content and tabs have their own chunk: most pages, above all error pages, do not need it.
 */
import { lazy } from 'react';
import type { PageModel } from '../../core/model/screen.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { ScreenProps } from '../context/registry.ts';
import { Blocks } from '../page/Blocks.tsx';
import { Contents } from '../page/Contents.tsx';
import { Heading } from '../shell/Heading.tsx';
import './PageScreen.css';

const FoldedPage = lazy(async () => ({ default: (await import('../page/FoldedPage.tsx')).FoldedPage }));

export default function PageScreen({ model }: ScreenProps<PageModel>) {
  const { say } = useEngine();
  const isFolded = model.accordion || model.tabs.length > 0;
  return (
    <>
      <Heading />
      <div className="eng-card eng-page-text">
        {model.intro === null ? null : <p className="eng-intro">{say(model.intro)}</p>}
        {model.contents ? <Contents blocks={model.blocks} /> : null}
        {isFolded ? <FoldedPage model={model} /> : <Blocks blocks={model.blocks} />}
      </div>
    </>
  );
}
