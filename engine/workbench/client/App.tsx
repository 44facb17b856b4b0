/** The workbench: the tree of screens, the source and the running screen side by side. */
import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { MadeScreen, Project, ScreenEntry, Spot } from '../protocol.ts';
import { type Shown, searchOf, shownIn } from './address.ts';
import { Button } from './controls.tsx';
import { NewApp } from './create/NewApp.tsx';
import { ScreenTree } from './create/ScreenTree.tsx';
import { Editor } from './Editor.tsx';
import { screenAt } from './Preview.tsx';
import { Panel } from './panel/Panel.tsx';
import { shownText } from './rawText.ts';
import { Conflict } from './saving/Conflict.tsx';
import { ReviewDialog } from './saving/ReviewDialog.tsx';
import { listenToServer, server } from './server.ts';
import { Stage } from './states/Stage.tsx';
import { modifiedIn, type State, type Target, type Workbench } from './store.ts';
import { texts } from './texts.ts';

/** The caret of the source: its line, and its offset in the text that is shown. */
type Caret = Target & { readonly offset: number };

export function App({ workbench }: { readonly workbench: Workbench }) {
  const state = useStore(workbench.store);
  const [asked] = useState(() => shownIn(window.location.search));
  const [shown, setShown] = useState(asked);
  const onShown = useCallback((part: Partial<Shown>) => setShown((before) => ({ ...before, ...part })), []);
  const [caret, setCaret] = useState<Caret | null>(null);
  const [isReviewed, setReviewed] = useState(false);
  useServer(workbench, asked);
  useSaveKey(workbench);
  const { project, file } = state;
  useEffect(() => {
    if (project !== null) window.history.replaceState(null, '', searchOf({ ...shown, file }));
  }, [project, shown, file]);
  useEffect(() => {
    const made = project?.areas.flatMap(({ screens }) => screens).find(({ id }) => id === state.wanted);
    if (made === undefined) return;
    workbench.store.setState({ wanted: null });
    if (!made.path.includes('{')) onShown({ address: made.path });
  }, [project, state.wanted, workbench, onShown]);
  if (state.isEmpty) return <NewApp onMade={() => void workbench.start()} />;
  if (project === null)
    return (
      <p className="wb-status" role="status">
        {state.said || '…'}
      </p>
    );
  const screen = screenAt(shown.address, project);
  // The source gives its room, and its place as the main part, to a sheet.
  const StagePart = shown.isSheet ? 'main' : 'section';

  const openScreen = async (chosen: ScreenEntry): Promise<void> => {
    void workbench.open(chosen);
    const isPlain = !chosen.path.includes('{');
    if (!isPlain && project.isReal) return workbench.say(texts.fromList(chosen.label));
    const address = isPlain ? chosen.path : (await server.screen(chosen.id))?.example;
    if (address !== undefined) onShown({ address });
  };
  const onMade = async ({ screen: id, files, left }: MadeScreen): Promise<void> => {
    await workbench.takeTexts(files);
    workbench.store.setState({ screen: id, wanted: id, said: texts.made(id, left) });
  };
  return (
    <div className="wb-page">
      <TopBar {...{ state, workbench }} onReview={() => setReviewed(true)} />
      <ScreenTree
        project={project}
        current={state.screen ?? screen?.id ?? null}
        onOpen={(one) => void openScreen(one)}
        onMade={(made) => void onMade(made)}
      />
      {isReviewed && (
        <ReviewDialog
          {...{ workbench, shown }}
          onOpen={(target) => {
            setReviewed(false);
            void workbench.showLine(target);
          }}
          onClose={() => setReviewed(false)}
        />
      )}
      <Panel {...{ workbench, project }} spot={spotOf(caret, state)} />
      <main className="wb-source" aria-label={texts.files}>
        <FileTabs {...{ workbench, project, state }} screen={state.screen ?? screen?.id ?? null} />
        {file !== null && (
          <Source
            key={file}
            {...{ workbench, state }}
            path={file}
            onCaret={(line, offset) => setCaret({ file, line, offset })}
          />
        )}
        {file === null && <p className="wb-empty">{texts.noScreen}</p>}
        <Problems {...{ workbench, project }} />
      </main>
      <StagePart className="wb-stage" aria-label={texts.preview}>
        <Stage {...{ workbench, project, screen, shown, onShown, caret }} />
      </StagePart>
    </div>
  );
}

/** The place of the caret in the file that is shown; null: it has none. */
function spotOf(caret: Caret | null, { file, files }: State): Spot | null {
  const open = file === null ? undefined : files[file];
  if (caret === null || open === undefined || caret.file !== file) return null;
  return { path: open.path, text: shownText(open.text), offset: caret.offset };
}

/** Reads the application at the beginning, and again after each change; opens the file that the address asks for. */
function useServer(workbench: Workbench, { file, address }: Shown): void {
  useEffect(() => {
    const openFirst = async () => {
      const screen = screenAt(address, workbench.store.getState().project);
      if (file !== null) await workbench.show(file);
      else if (screen !== null) await workbench.open(screen);
    };
    void workbench.start().then(openFirst);
    return listenToServer({
      onRead: () => void workbench.refresh(),
      onDisk: (path) => void workbench.onDisk(path),
      onConnection: (connection) => void workbench.onConnection(connection),
    });
  }, [workbench, file, address]);
}

/** Saves by the same key wherever the focus is; the editor has it of its own. */
function useSaveKey(workbench: Workbench): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      event.preventDefault();
      void workbench.save();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [workbench]);
}

type PartProps = { readonly workbench: Workbench; readonly state: State };

function TopBar({ state, workbench, onReview }: PartProps & { readonly onReview: () => void }) {
  const count = modifiedIn(state.files).length;
  const isSaved = count === 0 && state.uncommitted.length === 0;
  return (
    <header className="wb-top">
      <h1>
        {texts.title} <span>{state.project?.title}</span>
      </h1>
      <p className="wb-status" role="status">
        {state.connection === 'there' ? state.said || texts.hint : texts[state.connection]}
      </p>
      <Button isOff={state.steps.past === 0} onPress={() => workbench.undo('back')}>
        {texts.undo}
      </Button>
      <Button isOff={state.steps.future === 0} onPress={() => workbench.undo('again')}>
        {texts.redo}
      </Button>
      <Button isOff={isSaved} onPress={onReview}>
        {texts.reviewButton}
      </Button>
      <Button kind="primary" isOff={count === 0} onPress={() => void workbench.save()}>
        {texts.save(count)}
      </Button>
    </header>
  );
}

type FileTabsProps = PartProps & { readonly project: Project; readonly screen: string | null };

/** The files of the open screen, and the one that is shown if it is another. */
function FileTabs({ workbench, project, state, screen: id }: FileTabsProps) {
  const { file, files } = state;
  const own = project.areas.flatMap(({ screens }) => screens).find((screen) => screen.id === id)?.files ?? [];
  const shown = file === null || own.includes(file) ? own : [...own, file];
  const isModified = (path: string) => files[path] !== undefined && files[path].text !== files[path].base;
  return (
    <ul className="wb-files">
      {shown.map((path) => (
        <li key={path}>
          <button
            type="button"
            aria-current={path === file ? 'true' : undefined}
            onClick={() => void workbench.show(path)}
          >
            {path}
            {isModified(path) && <span title={texts.modified}> ●</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}

type SourceProps = PartProps & {
  readonly path: string;
  readonly onCaret: (line: number, offset: number) => void;
};

function Source({ workbench, path, state, onCaret }: SourceProps) {
  const file = state.files[path];
  if (file === undefined) return <p className="wb-empty">{state.refused[path] ?? '…'}</p>;
  return (
    <>
      {file.conflict !== null && (
        <Conflict
          file={file}
          conflict={file.conflict}
          onChoose={(choice) => workbench.resolve(path, choice)}
        />
      )}
      <Editor
        file={file}
        problems={state.project?.problems ?? []}
        target={state.target}
        onChange={(text) => workbench.change(path, text)}
        onCaret={onCaret}
        onMend={(problem) => void workbench.mend(problem)}
        onSave={() => void workbench.save()}
        onUndo={workbench.undo}
      />
    </>
  );
}

type ProblemsProps = { readonly workbench: Workbench; readonly project: Project };

function Problems({ workbench, project: { problems, isShown } }: ProblemsProps) {
  return (
    <section className="wb-problems" aria-label={texts.problems(problems.length)}>
      <h2 aria-live="polite">{texts.problems(problems.length)}</h2>
      {!isShown && <p className="wb-stale">{texts.stale}</p>}
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.file}:${problem.line}:${problem.column}:${problem.code}:${problem.message}`}>
            <button type="button" onClick={() => void workbench.showLine(problem)}>
              <span className="wb-place">
                {problem.file}:{problem.line}
              </span>
              {problem.message}
            </button>
            {problem.hint !== null && <p>{problem.hint}</p>}
            {problem.cure !== null && (
              <button type="button" className="wb-cure" onClick={() => void workbench.mend(problem)}>
                {problem.cure}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
