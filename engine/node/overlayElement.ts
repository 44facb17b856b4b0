/**
 * What shows an error over the page in development, in place of Vite's own element, which is in English: a report of the
 * definitions as the terminal prints it; any other error with its file and its stack.
 */
import type { ErrorPayload } from 'vite';
import type { lookTexts, overlayTexts } from './cliTexts.ts';

/** The name under which Vite's client looks for the element; it defines its own only where there is none. */
export const overlayName = 'vite-error-overlay';

/** Defines the element. Its source runs in the page as it stands: it uses its arguments alone. */
export function defineOverlay(name: string, texts: typeof overlayTexts): void {
  const style = `
    :host { position: fixed; inset: 0; z-index: 99999; background: rgb(0 0 0 / 66%); overflow: auto; }
    section { box-sizing: border-box; max-width: 70rem; margin: 2rem auto; padding: 1rem 1.5rem; border-top: 0.5rem solid #e1000f; background: #fff; color: #161616; font: 1rem/1.5 system-ui, sans-serif; }
    h1 { margin: 0; font-size: 1.25rem; }
    pre { overflow-x: auto; font: 0.875rem/1.5 ui-monospace, monospace; white-space: pre; }
    button { font: inherit; padding: 0.25rem 0.75rem; }`;
  customElements.define(
    name,
    class extends HTMLElement {
      /** Vite's client makes the element of an error and appends it. */
      constructor({ plugin, message, id, loc, frame, stack }: ErrorPayload['err']) {
        super();
        const isReport = plugin?.startsWith('engine') === true;
        const place = loc ? `${loc.file ?? id}:${loc.line}:${loc.column}` : id;
        const details = isReport ? [] : [place, frame, stack];
        const part = (tag: string, text: string) =>
          Object.assign(document.createElement(tag), { textContent: text });
        const text = [message, ...details].filter(Boolean).join('\n\n');
        const report = Object.assign(part('pre', text), { tabIndex: 0 });
        const button = part('button', texts.close);
        button.addEventListener('click', () => this.close());
        const section = document.createElement('section');
        section.setAttribute('role', 'alert');
        section.lang = 'fr';
        const title = isReport ? texts.definitions : texts.code;
        section.append(part('h1', title), report, part('p', texts.next), button);
        this.attachShadow({ mode: 'open' }).append(part('style', style), section);
        document.addEventListener('keydown', this.closeOnEscape);
      }

      closeOnEscape = ({ key }: KeyboardEvent): void => {
        if (key === 'Escape') this.close();
      };

      close(): void {
        this.remove();
        document.removeEventListener('keydown', this.closeOnEscape);
      }
    },
  );
}

/**
 * Makes the bar at the bottom of the page; returns what shows a report in it, or removes it. Its source runs in the page as
 * it stands: it uses its arguments alone.
 */
export function createLookBar({ label, close }: typeof lookTexts): (report: string) => void {
  const style = `
    :host { position: fixed; inset: auto 0 0; z-index: 99998; }
    section { display: flex; gap: 1rem; align-items: start; padding: 0.25rem 1rem; border-top: 1px solid #b34000; background: #fff4e5; color: #161616; font: 0.875rem/1.5 system-ui, sans-serif; }
    details { flex: 1; min-width: 0; }
    summary { cursor: pointer; font-weight: bold; }
    pre { margin: 0; max-height: 40vh; overflow: auto; font: 0.8125rem/1.4 ui-monospace, monospace; }
    button { font: inherit; }`;
  const part = (tag: string, text: string) =>
    Object.assign(document.createElement(tag), { textContent: text });
  return (report) => {
    document.querySelector('engine-look')?.remove();
    if (report === '') return;
    const bar = document.createElement('engine-look');
    const section = Object.assign(document.createElement('section'), { lang: 'fr', ariaLabel: label });
    const details = document.createElement('details');
    const last = report.slice(report.lastIndexOf('\n') + 1);
    details.append(part('summary', last), Object.assign(part('pre', report), { tabIndex: 0 }));
    const button = part('button', close);
    button.addEventListener('click', () => bar.remove());
    section.append(details, button);
    bar.attachShadow({ mode: 'open' }).append(part('style', style), section);
    document.body.append(bar);
  };
}
