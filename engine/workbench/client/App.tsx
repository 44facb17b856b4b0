/** The workbench: the tree of screens, the source and the running screen side by side. */
import { useEffect, useState } from 'react';
import { texts } from '../../../schemas/types/atelierTexts.ts';
import { Button, Dot, Entry } from './controls.tsx';
import { NewApp } from './create/NewApp.tsx';
import { ScreenTree } from './create/ScreenTree.tsx';
import { Editor } from './Editor.tsx';
import { Panel } from './panel/Panel.tsx';
import { Conflict } from './saving/Conflict.tsx';
import { undo } from './saving/files.ts';
import { Problems } from './saving/Problems.tsx';
import { ReviewDialog } from './saving/ReviewDialog.tsx';
import { save } from './saving/saving.ts';
import { modifiedIn, screensOf, useProject, useWorkbench } from './state.ts';
import { Stage } from './states/Stage.tsx';
import { screenAt, show } from './store.ts';

export function App() {
  const { project, isEmpty, said, shown, screen, file } = useWorkbench();
  const [isReviewed, setReviewed] = useState(false);
  const title = [file, project?.title, texts.title].filter(Boolean).join(' – ');
  useEffect(() => {
    document.title = title;
  }, [title]);
  if (isEmpty) return <NewApp />;
  if (project === null) return <p role="status">{said || texts.reading}</p>;
  const entry = screenAt(shown.address, project);
  const current = screen ?? entry?.id ?? null;
  // The source gives its room, and its place as the main part, to a sheet.
  const StagePart = shown.isSheet ? 'main' : 'section';
  return (
    <div className="wb-page">
      <TopBar onReview={() => setReviewed(true)} />
      <ScreenTree current={current} />
      {isReviewed && <ReviewDialog onClose={() => setReviewed(false)} />}
      <Panel />
      <main className="wb-source" id="source" tabIndex={-1} aria-label={texts.files}>
        <FileTabs current={current} />
        {file === null ? <p className="wb-empty">{texts.noScreen}</p> : <Source key={file} path={file} />}
        <section className="wb-problems" aria-label={texts.problems({ n: project.problems.length })}>
          <h2 aria-live="polite">{texts.problems({ n: project.problems.length })}</h2>
          {!project.isShown && <p className="wb-stale">{texts.stale}</p>}
          <Problems />
        </section>
      </main>
      <StagePart className="wb-stage" aria-label={texts.preview}>
        <Stage screen={entry} />
      </StagePart>
    </div>
  );
}

function TopBar({ onReview }: { readonly onReview: () => void }) {
  const { project, files, connection, said, steps } = useWorkbench();
  const count = modifiedIn(files).length;
  return (
    <header className="wb-top eng-line">
      <a className="wb-skip" href="#source">
        {texts.skip}
      </a>
      <h1>
        {texts.title} <span>{project?.title}</span>
      </h1>
      <p className="wb-status" role="status" data-lost={connection === 'there' ? undefined : true}>
        {connection === 'there' ? said || texts.hint : texts[connection]}
      </p>
      <Button isOff={steps.past === 0} onPress={() => undo('back')}>
        {texts.undo}
      </Button>
      <Button isOff={steps.future === 0} onPress={() => undo('again')}>
        {texts.redo}
      </Button>
      <Button onPress={onReview}>{texts.reviewButton}</Button>
      <Button kind="primary" isOff={count === 0} onPress={() => void save()}>
        {texts.save({ n: count })}
      </Button>
    </header>
  );
}

/** The files of the open screen, and the one that is shown if it is another. */
function FileTabs({ current }: { readonly current: string | null }) {
  const { file, files } = useWorkbench();
  const own = screensOf(useProject()).find(({ id }) => id === current)?.files ?? [];
  const shown = file === null || own.includes(file) ? own : [...own, file];
  return (
    <ul className="wb-files eng-row">
      {shown.map((path) => (
        <Entry key={path} isCurrent={path === file} onPress={() => void show(path)}>
          {path} {files[path]?.text !== files[path]?.base && <Dot label={texts.modified} />}
        </Entry>
      ))}
    </ul>
  );
}

function Source({ path }: { readonly path: string }) {
  const file = useWorkbench(({ files }) => files[path]);
  const refusal = useWorkbench(({ refused }) => refused[path]);
  if (file === undefined) return <p className="wb-empty">{refusal ?? '…'}</p>;
  return (
    <>
      {file.conflict !== null && <Conflict file={file} />}
      <Editor file={file} />
    </>
  );
}
