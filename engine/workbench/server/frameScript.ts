/**
 * What runs in the preview before the page: gives each frame a session of its own, with the person that was chosen, and
 * writes down the requests. The function is sent as its text, so it uses nothing from outside.
 */
import type { HtmlTagDescriptor } from 'vite';
import { tokenKey } from '../../react/browser/storage.ts';
import {
  choiceHeader,
  type FrameName,
  markAttribute,
  type Person,
  type SentRequest,
  sentEvent,
  startEvent,
} from '../choice.ts';
import { apiPath } from '../protocol.ts';

/** What the function knows of this side. */
const names = { tokenKey, tokenPath: `${apiPath}token`, choiceHeader, sentEvent, startEvent };

/** The first script of each page, and styles: problems are listed beside it, and the element at the caret is marked. */
export const frameTags: HtmlTagDescriptor[] = [
  {
    tag: 'script',
    children: `(${prepareFrame.toString()})(${JSON.stringify(names)});`,
    injectTo: 'head-prepend',
  },
  {
    tag: 'style',
    children: `
      vite-error-overlay, engine-look { display: none !important; }
      [${markAttribute}] { outline: 2px solid var(--eng-color-accent); outline-offset: 2px; }`,
  },
];

/** What the module of the application ends with: the variant that was chosen takes the place of the user's own. */
export const variantChosen = `
const chosen = window.atelierChoice?.person?.variant;
if (chosen) app.variants = { ...app.variants, choose: null, fallback: chosen };
`;

type FrameWindow = Window &
  typeof globalThis & { atelierChoice?: FrameName['choice']; atelierSent?: SentRequest[] };

function prepareFrame(known: typeof names): void {
  const page = window as FrameWindow;
  if (!page.name.startsWith('{"id":"atelier')) return;
  const { id, choice } = JSON.parse(page.name) as FrameName;
  page.atelierChoice = choice;
  keepSession();
  if (Object.values(choice.calls).includes('offline'))
    Object.defineProperty(page.navigator, 'onLine', { configurable: true, value: false });
  writeRequests();
  page.frameElement?.dispatchEvent(new Event(known.startEvent));

  /** Frames share the storage of the tab and its channels: each gets its part of them. */
  function keepSession(): void {
    const shared = page.sessionStorage;
    const start = `${id}:`;
    const own = () => Object.keys(shared).filter((key) => key.startsWith(start));
    const storage = {
      getItem: (key: string) => shared.getItem(start + key),
      setItem: (key: string, value: string) => shared.setItem(start + key, value),
      removeItem: (key: string) => shared.removeItem(start + key),
      clear: () => {
        for (const key of own()) shared.removeItem(key);
      },
      key: (index: number) => own()[index]?.slice(start.length) ?? null,
      get length() {
        return own().length;
      },
    };
    Object.defineProperty(page, 'sessionStorage', { configurable: true, value: storage });
    const Channel = page.BroadcastChannel;
    page.BroadcastChannel = class extends Channel {
      constructor(name: string) {
        super(start + name);
      }
    };
    // Another person begins a session; a page that is loaded again goes on with its own.
    const chosen = choice.person?.isSignedIn == null ? null : choice.person;
    const last = `atelier-personne:${id}`;
    if ((shared.getItem(last) ?? 'null') === JSON.stringify(chosen)) return;
    storage.clear();
    const token = chosen && tokenOf(chosen);
    if (token !== null) storage.setItem(known.tokenKey, token);
    shared.setItem(last, JSON.stringify(chosen));
  }

  /** The token of a person as the browser keeps it, before the page looks for it. */
  function tokenOf(person: Person): string | null {
    const request = new XMLHttpRequest();
    request.open('POST', known.tokenPath, false);
    request.send(JSON.stringify([person]));
    return request.status === 200 ? JSON.parse(request.responseText) : null;
  }

  function writeRequests(): void {
    const all: SentRequest[] = [];
    page.atelierSent = all;
    const note = (at: number, request: SentRequest) => {
      all[at] = request;
      page.dispatchEvent(new Event(known.sentEvent));
    };
    const Usual = page.XMLHttpRequest;
    page.XMLHttpRequest = class extends Usual {
      #method = 'GET';
      #address = '';
      #headers: Record<string, string> = {};
      override open(method: string, address: string | URL, ...rest: unknown[]): void {
        this.#method = method.toUpperCase();
        const { pathname, search } = new URL(address, page.location.href);
        this.#address = pathname + search;
        (super.open as (...all: unknown[]) => void)(method, address, ...(rest.length > 0 ? rest : [true]));
      }
      override setRequestHeader(name: string, value: string): void {
        this.#headers[name] = value;
        super.setRequestHeader(name, value);
      }
      override send(body?: Document | XMLHttpRequestBodyInit | null): void {
        const [at, since] = [all.length, Date.now()];
        const fields = body instanceof FormData ? [...body].map(([name, value]) => ({ name, value })) : [];
        const shown = fields.map(
          ({ name, value }) => `${name}: ${value instanceof File ? value.name : value}`,
        );
        const request: SentRequest = {
          ...{ method: this.#method, address: this.#address, headers: { ...this.#headers } },
          body: typeof body === 'string' ? body : shown.length > 0 ? shown.join('\n') : null,
          ...{ status: null, answer: '', took: 0 },
        };
        note(at, request);
        this.addEventListener('loadend', () => {
          const answer = ['', 'text'].includes(this.responseType) ? this.responseText : '';
          note(at, { ...request, status: this.status, answer, took: Date.now() - since });
        });
        super.setRequestHeader(known.choiceHeader, encodeURIComponent(JSON.stringify(choice)));
        super.send(body);
      }
    };
  }
}
