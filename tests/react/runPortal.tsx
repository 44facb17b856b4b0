/**
 * Runs a whole portal in the test's document: real router, session, API and shell. The test gives only the responses of
 * the server, in place of axios's network access.
 */
import axios, { AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios';
import { Link } from 'react-router-dom';
import {
  type CustomScreenProps,
  Heading,
  type Registry,
  ScreenLink,
  useEngine,
  useRouteArgs,
} from 'screen-engine';
import { afterEach, vi } from 'vitest';
import type { AidsModel, AppModel, RouteModel } from '../../engine/core/model/app.ts';
import type { CallModel } from '../../engine/core/model/call.ts';
import type { CustomModel, ScreenFile } from '../../engine/core/model/screen.ts';
import type { ScreenValidators } from '../../engine/core/model/screenModule.ts';
import { createPortal } from '../../engine/react/app/createPortal.tsx';
import type { MakeSessionKind } from '../../engine/react/client/sessionKind.ts';
import { engineTexts } from '../../schemas/types/engineTexts.ts';
import { booksApp, callTo, libraryRoutes } from '../booksApp.ts';
import { makeToken } from '../makeToken.ts';

export type Request = {
  readonly operation: string;
  /** With its question mark; empty without a query. */
  readonly query: string;
  readonly authorization: string | undefined;
  readonly ifMatch: string | undefined;
  readonly body: unknown;
  /** Of a body in parts. */
  readonly contentType?: string | undefined;
};

export type Reply = {
  readonly status?: number;
  readonly body?: unknown;
  readonly authorization?: string;
  readonly etag?: string;
  readonly retryAfter?: string;
};

/** Responses by `METHOD path`; an absent one is a 200 without body. Null: no response at all. */
export type Server = Readonly<Record<string, (request: Request) => Reply | null | Promise<Reply | null>>>;

/** Each text says its name. */
const plainAids: AidsModel = {
  texts: Object.fromEntries(Object.keys(engineTexts.aids).map((name) => [name, name])),
  find: {},
  help: {},
  tour: [],
};
const started: (() => void)[] = [];

afterEach(() => {
  stopPortals();
  vi.restoreAllMocks();
});

/** Unmounts what runs, and empties the page. */
export function stopPortals(): void {
  for (const stop of started.splice(0)) stop();
  document.body.replaceChildren();
}

/** A token of the user `ada` with these rights. */
export function tokenOf(rights: readonly string[], claims: Readonly<Record<string, unknown>> = {}): string {
  const granted = Object.fromEntries(rights.map((right) => [`d.${right}`, true]));
  return makeToken({ sub: 'ada', iat: 1_000, exp: 9_000, ...granted, ...claims });
}

export type Options = {
  readonly path?: string;
  /** The token that the tab already holds. */
  readonly token?: string | null;
  readonly server?: Server;
  readonly app?: AppModel;
  readonly routes?: readonly RouteModel[];
  readonly components?: Registry['components'];
  /** The content of the lazily loaded aids. */
  readonly aids?: AidsModel;
  /** Whether the aids cannot be loaded. */
  readonly withoutAids?: boolean;
  /** Screens whose chunk cannot be loaded. */
  readonly missing?: readonly string[];
  readonly slots?: Partial<Registry['slots']>;
  readonly formats?: Registry['formats'];
  readonly cells?: Registry['cells'];
  readonly icons?: Registry['icons'];
  /** The validators of a screen's forms, requested when the screen renders. */
  readonly validators?: (screen: string) => ScreenValidators;
  /** How its sessions are held; absent: by a token with claims. */
  readonly sessionKind?: MakeSessionKind;
  readonly variantOf?: Registry['functions'][string];
  readonly functions?: Registry['functions'];
  /** The files of screens that render their own model; the others render a plain page. */
  readonly models?: Readonly<Record<string, ScreenFile>>;
};

/** Starts the portal and returns what it requested from the server. */
export async function runPortal(options: Options = {}): Promise<{ readonly requests: readonly Request[] }> {
  const {
    path = '/',
    token = null,
    server = {},
    app = booksApp,
    routes = libraryRoutes,
    missing = [],
  } = options;
  const requests: Request[] = [];
  vi.spyOn(console, 'error').mockImplementation(() => {});
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  axios.defaults.adapter = (config) => answer(config, server, requests);
  if (token !== null) sessionStorage.setItem('engine:token', token);
  window.history.replaceState(null, '', path);
  const root = document.createElement('div');
  document.body.append(root);
  const loadScreen = Object.fromEntries(
    routes.map((route) => [
      route.screen,
      () =>
        missing.includes(route.screen)
          ? Promise.reject(new TypeError('Failed to fetch dynamically imported module: /x.js'))
          : Promise.resolve({
              default: options.models?.[route.screen] ?? screenOf(route, app),
              validators: options.validators?.(route.screen) ?? {},
            }),
    ]),
  );
  const portal = createPortal({
    app,
    table: {
      routes,
      loadScreen,
      sessionKind: options.sessionKind,
      loadAids: async () => {
        if (options.withoutAids) throw new TypeError('Failed to fetch dynamically imported module: /a.js');
        return { default: options.aids ?? plainAids };
      },
    },
    registry: {
      components: { Plain, ...options.components },
      widgets: {},
      cells: { ...options.cells },
      formats: { ...options.formats },
      functions: { variantOf: options.variantOf ?? (() => 'adulte'), ...options.functions },
      icons: { ...options.icons },
      slots: { brand: 'Médiathèque', account: <Greeting />, footerStart: null, ...options.slots },
    },
  });
  started.push(portal.unmount);
  portal.mount(root);
  return { requests };
}

/** The calls that screens of the tests make. */
export const calls = {
  livres: callTo('GET', '/api/livres'),
  prets: callTo('GET', '/api/prets'),
} satisfies Readonly<Record<string, CallModel>>;

function screenOf(route: RouteModel, app: AppModel): ScreenFile {
  const model: CustomModel = {
    id: route.screen,
    kind: 'custom',
    heading: route.title,
    intro: null,
    component: 'Plain',
    calls,
    form: null,
    tables: {},
    texts: {},
  };
  const [first = '', ...others] = app.variants.names;
  return Object.fromEntries([
    [first, model],
    ...others.map((name) => [name, { ...model, heading: `${route.screen} pour ${name}` }]),
  ]);
}

function Plain({ model, routeParams }: CustomScreenProps) {
  const id = routeParams.id;
  useRouteArgs(id === undefined ? null : { titre: `n° ${id}` });
  return (
    <>
      <Heading />
      <p>Écran {model.id}</p>
      <Link to="?page=2" preventScrollReset>
        Page suivante
      </Link>
      <ScreenLink screen="livres/detail" path={{ id: '7' }}>
        Ouvrir le livre 7
      </ScreenLink>
    </>
  );
}

function Greeting() {
  const { session } = useEngine();
  return <p>Bonjour {String(session.getState().user?.prenom ?? '')}</p>;
}

async function answer(config: InternalAxiosRequestConfig, server: Server, requests: Request[]) {
  const url = new URL(axios.getUri(config), 'http://portal.test');
  const body: unknown = typeof config.data === 'string' ? JSON.parse(config.data) : config.data;
  const header = (name: string) => {
    const value = config.headers.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  const request: Request = {
    operation: `${String(config.method).toUpperCase()} ${url.pathname}`,
    query: url.search,
    authorization: header('Authorization'),
    ifMatch: header('If-Match'),
    body,
    ...(config.data instanceof Blob && { contentType: header('Content-Type') }),
  };
  requests.push(request);
  const answers = server[request.operation];
  const reply = answers === undefined ? {} : await answers(request);
  if (config.signal?.aborted) throw new AxiosError('aborted', AxiosError.ERR_CANCELED, config);
  if (reply === null) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
  const data =
    reply.body === undefined ? '' : typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
  const headers = new AxiosHeaders({
    ...(reply.authorization === undefined ? {} : { authorization: reply.authorization }),
    ...(reply.etag === undefined ? {} : { etag: reply.etag }),
    ...(reply.retryAfter === undefined ? {} : { 'retry-after': reply.retryAfter }),
  });
  return { data, status: reply.status ?? 200, statusText: '', headers, config };
}

/** Sets what the browser reports about its network. */
export function setOnline(value: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value, configurable: true });
}
