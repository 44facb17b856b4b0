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
import type { ShownProblem } from '../protocol.ts';
import { languageHelp } from './language.ts';
import { changeBetween, shownText, type TextChange, withChanges } from './rawText.ts';
import type { OpenFile, Target } from './store.ts';
import { texts } from './texts.ts';

type EditorProps = {
  readonly file: OpenFile;
  readonly problems: readonly ShownProblem[];
  readonly target: Target | null;
  readonly onChange: (text: string) => void;
  /** The line of the caret, which counts from 1, and its offset. */
  readonly onCaret: (line: number, offset: number) => void;
  readonly onMend: (problem: ShownProblem) => void;
  readonly onSave: () => void;
  readonly onUndo: (way: 'back' | 'again') => void;
};

/** Marks a change that was not made in the editor. */
const fromOutside = Annotation.define<boolean>();

export function Editor(props: EditorProps) {
  const { file, problems, target } = props;
  const holder = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef(props);
  latest.current = props;
  /** The text of the file, ahead of the properties while several changes come at once. */
  const raw = useRef(file.text);
  const { path } = file;

  useEffect(() => {
    const element = holder.current;
    if (element === null) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const listener = EditorView.updateListener.of(
      ({ docChanged, selectionSet, changes, state, transactions }) => {
        const isOwn = !transactions.some((one) => one.annotation(fromOutside));
        if (docChanged && isOwn) {
          const made: TextChange[] = [];
          changes.iterChanges((from, to, _start, _end, insert) =>
            made.push({ from, to, insert: insert.toString() }),
          );
          raw.current = withChanges(raw.current, made);
          latest.current.onChange(raw.current);
        }
        const { head } = state.selection.main;
        if ((docChanged || selectionSet) && isOwn)
          latest.current.onCaret(state.doc.lineAt(head).number, head);
      },
    );
    const key = (name: string, act: () => void) => ({
      key: name,
      preventDefault: true,
      run: () => {
        act();
        return true;
      },
    });
    // Changes are taken back over all files, and not in this one alone.
    const keys = keymap.of([
      key('Mod-s', () => latest.current.onSave()),
      key('Mod-.', () => mendAt(made.state, latest.current)),
      key('Mod-z', () => latest.current.onUndo('back')),
      key('Mod-y', () => latest.current.onUndo('again')),
      key('Mod-Shift-z', () => latest.current.onUndo('again')),
    ]);
    const made = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: shownText(latest.current.file.text),
        extensions: [keys, listener, ...extensionsFor(path)],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, [path]);

  useEffect(() => {
    const editor = view.current;
    raw.current = file.text;
    const changes = editor && changeBetween(editor.state.doc.toString(), shownText(file.text));
    if (editor === null || changes === null) return;
    const selection = { anchor: changes.from + changes.insert.length };
    editor.dispatch({ changes, selection, annotations: fromOutside.of(true) });
  }, [file.text]);

  useEffect(() => {
    const editor = view.current;
    if (editor === null) return;
    const mend = (problem: ShownProblem) => latest.current.onMend(problem);
    editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(problems, path, editor.state, mend)));
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
    EditorView.contentAttributes.of({ 'aria-label': texts.editor(path), lang: 'fr', tabindex: '0' }),
    EditorView.lineWrapping,
    theme,
    ...languageHelp(path),
    ...(path.endsWith('.yaml') ? [yaml()] : []),
  ];
}

/** Cures the first problem of the caret's line that has a cure. */
function mendAt({ doc, selection }: EditorState, { problems, file, onMend }: EditorProps): void {
  const { number } = doc.lineAt(selection.main.head);
  const found = problems.find((one) => one.file === file.path && one.line === number && one.cure !== null);
  if (found !== undefined) onMend(found);
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
  '.cm-activeLine': { backgroundColor: 'var(--eng-color-accent-soft)' },
  '.cm-cursor': { borderLeftColor: 'var(--eng-color-ink)' },
  '&.cm-focused': { outline: '2px solid var(--eng-color-accent)', outlineOffset: '-2px' },
});

function diagnosticsOf(
  problems: readonly ShownProblem[],
  path: string,
  { doc }: EditorState,
  onMend: (problem: ShownProblem) => void,
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
        ...(cure !== null && { actions: [{ name: cure, apply: () => onMend(problem) }] }),
      };
    });
}
