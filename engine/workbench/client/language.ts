/** What the editor offers at the caret, says of the word under the pointer, and calls its own parts, in French. */
import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { EditorState, type Extension } from '@codemirror/state';
import { hoverTooltip, type Tooltip } from '@codemirror/view';
import { phrases } from '../../../schemas/types/atelierTexts.ts';
import { server } from './server.ts';

/** What takes the place of an offer: a name, the path of a screen, an operation. */
const word = /(?:[A-Z]+ )?[\w./-]*/;

export function languageHelp(path: string): readonly Extension[] {
  return [
    EditorState.phrases.of(phrases),
    // Without a delay before the first key: Enter takes what is seen, and makes no new line.
    autocompletion({
      override: [(context) => offersIn(path, context)],
      icons: false,
      interactionDelay: 0,
    }),
    hoverTooltip(async (view, pos): Promise<Tooltip | null> => {
      const said = await server.hover({ path, text: view.state.doc.toString(), offset: pos });
      const dom = Object.assign(document.createElement('div'), { textContent: plain(said) });
      return said === '' ? null : { pos, above: true, create: () => ({ dom }) };
    }),
  ];
}

async function offersIn(path: string, context: CompletionContext): Promise<CompletionResult | null> {
  const written = context.matchBefore(word);
  const from = written?.from ?? context.pos;
  const isBegun = from < context.pos || context.matchBefore(/[{,:[-] /) !== null;
  if (!context.explicit && !isBegun) return null;
  const text = context.state.doc.toString();
  const offers = await server.offers({ path, text, offset: context.pos });
  if (context.aborted || offers.length === 0) return null;
  return {
    from,
    validFor: /^(?:[A-Z]+ )?[\w./-]*$/,
    options: offers.map(({ label, info, insert }) => ({
      label,
      apply: insert,
      ...(info !== '' && { info: plain(info) }),
    })),
  };
}

/** Markdown without its marks. */
function plain(markdown: string): string {
  return markdown
    .replace(/^```\w*\n?/gm, '')
    .replace(/[`*]/g, '')
    .trim();
}
