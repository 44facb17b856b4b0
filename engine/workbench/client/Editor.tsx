/** The source of a file. CodeMirror stands in a shadow root: its styles are sheets there, which the policy allows. */
import { closeBrackets, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import {
  bracketMatching,
  foldGutter,
  HighlightStyle,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Annotation, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef } from 'react';
import { texts } from '../../../schemas/types/atelierTexts.ts';
import type { ShownProblem } from '../protocol.ts';
import { changeBetween, shownText, type TextChange, withChanges } from '../rawText.ts';
import { languageHelp } from './language.ts';
import { change, fileAt, undo } from './saving/files.ts';
import { getState, type OpenFile, setState, useProject, useWorkbench } from './state.ts';
import { mend } from './store.ts';

/** Marks a change that was not made in the editor. */
const fromOutside = Annotation.define<boolean>();

export function Editor({ file: { path, text } }: { readonly file: OpenFile }) {
  const holder = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const { problems } = useProject();
  const target = useWorkbench((state) => state.target);

  useEffect(() => {
    const element = holder.current;
    if (element === null) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const doc = shownText(fileAt(path)?.text ?? '');
    const state = EditorState.create({
      doc,
      extensions: [keys(path), listener(path), ...extensionsFor(path)],
    });
    const made = new EditorView({ root, parent: root, state });
    view.current = made;
    return () => made.destroy();
  }, [path]);

  useEffect(() => {
    const editor = view.current;
    const changes = editor && changeBetween(editor.state.doc.toString(), shownText(text));
    if (editor === null || changes === null) return;
    const selection = { anchor: changes.from + changes.insert.length };
    editor.dispatch({ changes, selection, annotations: fromOutside.of(true) });
  }, [text]);

  useEffect(() => {
    const editor = view.current;
    if (editor !== null)
      editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(problems, path, editor.state)));
  }, [problems, path]);

  useEffect(() => {
    const editor = view.current;
    if (editor === null || target === null || target.file !== path) return;
    const line = editor.state.doc.line(Math.min(Math.max(1, target.line), editor.state.doc.lines));
    const from = Math.min(line.from + (target.column ?? 1) - 1, line.to);
    editor.dispatch({
      selection: { anchor: from },
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    });
    editor.focus();
  }, [target, path]);

  return <div ref={holder} className="wb-editor" />;
}

/** Takes what is typed, and the place of the caret. */
function listener(path: string): Extension {
  return EditorView.updateListener.of(({ docChanged, selectionSet, changes, state, transactions }) => {
    if (transactions.some((one) => one.annotation(fromOutside))) return;
    if (docChanged) {
      const made: TextChange[] = [];
      changes.iterChanges((from, to, _start, _end, insert) =>
        made.push({ from, to, insert: insert.toString() }),
      );
      change(path, withChanges(fileAt(path)?.text ?? '', made));
    }
    const { head } = state.selection.main;
    if (docChanged || selectionSet)
      setState({ caret: { file: path, line: state.doc.lineAt(head).number, offset: head } });
  });
}

/** The keys that act on the workbench: changes are taken back over all files, and not in this one alone. */
function keys(path: string): Extension {
  const acts: Readonly<Record<string, (view: EditorView) => void>> = {
    'Mod-.': (view) => mendAt(path, view.state),
    'Mod-z': () => undo('back'),
    'Mod-y': () => undo('again'),
    'Mod-Shift-z': () => undo('again'),
  };
  const run = (act: (view: EditorView) => void) => (view: EditorView) => {
    act(view);
    return true;
  };
  return keymap.of(Object.entries(acts).map(([key, act]) => ({ key, preventDefault: true, run: run(act) })));
}

function extensionsFor(path: string): readonly Extension[] {
  return [
    lineNumbers(),
    foldGutter(),
    drawSelection(),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    lintGutter(),
    indentUnit.of('  '),
    syntaxHighlighting(colours),
    keymap.of([...completionKeymap, ...defaultKeymap, ...searchKeymap, ...lintKeymap, indentWithTab]),
    EditorView.contentAttributes.of({ 'aria-label': texts.editor({ path }), lang: 'fr', tabindex: '0' }),
    EditorView.lineWrapping,
    theme,
    ...languageHelp(path),
    ...(path.endsWith('.yaml') ? [yaml()] : []),
  ];
}

/** Cures the first problem of the caret's line that has a cure. */
function mendAt(path: string, { doc, selection }: EditorState): void {
  const { number } = doc.lineAt(selection.main.head);
  const found = getState().project?.problems.find(
    (one) => one.file === path && one.line === number && one.cure !== null,
  );
  if (found !== undefined) void mend(found);
}

/** The colours of the engine, which follow the scheme and the contrast. */
const colours = HighlightStyle.define([
  { tag: [tags.definition(tags.propertyName), tags.propertyName], color: 'var(--eng-color-accent)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--eng-color-success)' },
  { tag: [tags.comment, tags.lineComment], color: 'var(--eng-color-ink-3)', fontStyle: 'italic' },
  { tag: [tags.keyword, tags.bool, tags.null, tags.number], color: 'var(--eng-color-waiting)' },
  { tag: [tags.separator, tags.punctuation, tags.brace], color: 'var(--eng-color-ink-2)' },
  { tag: tags.invalid, color: 'var(--eng-color-danger)' },
]);

const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--eng-color-surface)', color: 'var(--eng-color-ink)' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', fontSize: '0.875rem', lineHeight: '1.5' },
  '.cm-gutters': {
    backgroundColor: 'var(--eng-color-surface-2)',
    color: 'var(--eng-color-ink-3)',
    border: 'none',
  },
  '.cm-activeLine, .cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--eng-color-accent-soft)',
    color: 'inherit',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': { outline: '2px solid', outlineOffset: '-2px' },
  '.cm-tooltip, .cm-panels, .cm-panel .cm-textfield, .cm-panel .cm-button': {
    border: '1px solid var(--eng-color-line-strong)',
    background: 'var(--eng-color-surface)',
    color: 'var(--eng-color-ink)',
    fontSize: '0.875rem',
  },
  '.cm-cursor': { borderLeftColor: 'var(--eng-color-ink)' },
  '&.cm-focused': { outline: '2px solid var(--eng-color-accent)', outlineOffset: '-2px' },
});

function diagnosticsOf(
  problems: readonly ShownProblem[],
  path: string,
  { doc }: EditorState,
): readonly Diagnostic[] {
  return problems
    .filter((problem) => problem.file === path && problem.line <= doc.lines)
    .map((problem) => {
      const { line, column, message, hint, code, cure } = problem;
      const { from, to } = doc.line(line);
      const start = Math.min(from + column - 1, to);
      return {
        from: start,
        to,
        severity: 'error',
        source: code,
        message: hint === null ? message : `${message}\n${hint}`,
        ...(cure !== null && { actions: [{ name: cure, apply: () => void mend(problem) }] }),
      };
    });
}
