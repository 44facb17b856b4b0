/**
 * What a document shows before the application's code runs: the header with the brand, and the wait of an empty page.
 * Made of the model, so that each application has it without writing it.
 */
import { readFileSync } from 'node:fs';
import type { HtmlTagDescriptor } from 'vite';
import type { Compiled } from '../core/model/app.ts';
import { escaped } from '../core/runtime/escaped.ts';
import { formatText } from '../core/runtime/text.ts';
import { engineFile } from './engineFile.ts';
import { signInFrame } from './signInFrame.ts';

/** The element that the application draws in, with its brand or empty; a brand has no element `div`. */
const root = /<div id="root">(.*?)<\/div>/s;

/** Fills the document: its frame, its title, and what it says without JavaScript, unless it has its own. */
export function withFrame(html: string, compiled: Compiled): string {
  const { app, documentTexts } = compiled;
  const say = (name: string) => escaped(formatText(app.texts[name] ?? documentTexts[name] ?? ''));
  const title = escaped(app.documentTitle.default);
  return html
    .replace('</head>', (end) => (html.includes('<title>') ? end : `  <title>${title}</title>\n  ${end}`))
    .replace(root, (_, brand: string) => {
      const own = brand.trim() || `<strong>${escaped(app.siteTitle.default)}</strong>`;
      return `<div id="root">
      <div class="eng-shell eng-starting">
        <div class="eng-skip"><a href="#contenu">${say('skip.content')}</a></div>
        <header class="eng-header">
          <div class="eng-header__inner eng-line">
            <span class="eng-header__brand">${own}</span>
            <div class="eng-header__tools eng-line"></div>
          </div>
        </header>
        <main class="eng-main" id="contenu" tabindex="-1" aria-busy="true">
          <p class="eng-start-failed" role="alert">${say('start.failed')}</p>
          <div class="eng-start-form"></div>
        </main>
        <div aria-live="polite"></div>
        <template class="eng-start-wait">
          <div class="eng-overlay">
            <div class="eng-card eng-overlay__box">
              <p class="eng-overlay__label">${say('loading.label')}</p>
              <div class="eng-overlay__squares eng-row" aria-hidden="true"><span></span><span></span><span></span></div>
              <p>${say('loading.text')}</p>
              <p class="eng-start-long" hidden>${say('search.long')}</p>
            </div>
          </div>
        </template>
        ${signInFrame(compiled)}
      </div>
    </div>
    <noscript>
      <h1>${title}</h1>
      <p>${say('start.noScript')}</p>
    </noscript>`;
    });
}

/** In development the styles of the frame are in the document: Vite adds styles by code that comes later. */
export function frameStyles(): HtmlTagDescriptor {
  const files = ['app/tokens', 'app/base', 'shell/Header', 'shell/Shell', 'parts/LoadingOverlay'];
  const styles = files.map((file) => readFileSync(engineFile(`react/${file}.css`), 'utf8'));
  return { tag: 'style', children: styles.join('\n'), injectTo: 'head' };
}
