/**
 * Runs what a test draws over the engine's own stores, router, session and API: a whole portal (`runPortal`), or one screen
 * without a shell and without waiting (`renderScreen`). The test gives only the responses of the server, in place of
 * axios's network access.
 */
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axios, { AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  type CustomScreenProps,
  Heading,
  type Registry,
  ScreenLink,
  useEngine,
  useRouteArgs,
} from 'screen-engine';
import { afterEach, onTestFinished, vi } from 'vitest';
import { compileMessage } from '../../engine/core/messages/message.ts';
import type { AidsModel, AppModel, RouteModel } from '../../engine/core/model/app.ts';
import type { CallModel } from '../../engine/core/model/call.ts';
import type { CustomModel, ScreenFile, ScreenModel } from '../../engine/core/model/screen.ts';
import type { FormValidator } from '../../engine/core/model/screenModule.ts';
import type { JsonSchema, Text } from '../../engine/core/model/value.ts';
import { formsOf } from '../../engine/core/parts/formsOf.ts';
import { oncePer } from '../../engine/core/runtime/oncePer.ts';
import { mapValues } from '../../engine/core/runtime/values.ts';
import { formAjv } from '../../engine/node/compileValidator.ts';
import { assemble, createPortal, Portal, type PortalOptions } from '../../engine/react/app/createPortal.tsx';
import { sender } from '../../engine/react/client/api.ts';
import type { MakeSessionKind } from '../../engine/react/client/sessionKind.ts';
import type { Trail } from '../../engine/react/client/trails.ts';
import { type Place, PlaceContext } from '../../engine/react/context/EngineContext.ts';
import type { ScreenProps } from '../../engine/react/context/registry.ts';
import { formPart } from '../../engine/react/form/formPart.ts';
import { engineTexts as engineTextNames } from '../../schemas/types/engineTexts.ts';
import { booksApp, callTo, engineTexts, libraryApp, libraryRoutes } from '../booksApp.ts';
import { makeToken } from '../makeToken.ts';

// A page that begins with a form has loaded it before it is drawn; one that is idle has loaded what sends.
await Promise.all([formPart.load(), sender.load()]);

export type Request = {
  readonly operation: string;
  /** With its question mark; empty without a query. */
  readonly query: string;
  readonly authorization: string | undefined;
  readonly ifMatch: string | undefined;
  readonly body: unknown;
  /** Of a body in parts. */
  readonly contentType?: string | undefined;
  /** Tells whether the page has given it up. */
  readonly signal: InternalAxiosRequestConfig['signal'];
};

export type Reply = {
  readonly status?: number;
  readonly body?: unknown;
  readonly authorization?: string;
  readonly etag?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Null: no response at all. */
export type Answer = (request: Request) => Reply | null | Promise<Reply | null>;

/** Responses by `METHOD path` or else by `METHOD`; an absent one is a 200 without body. */
export type Server = Readonly<Record<string, Reply | Answer>>;

/** Each text says its name. */
const plainAids: AidsModel = {
  texts: Object.fromEntries(Object.keys(engineTextNames.aids).map((name) => [name, name])),
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
}

/** A token of the user `ada` with these rights. */
export function tokenOf(rights: readonly string[], claims: Readonly<Record<string, unknown>> = {}): string {
  const granted = Object.fromEntries(rights.map((right) => [`d.${right}`, true]));
  return makeToken({ sub: 'ada', iat: 1_000, exp: 9_000, ...granted, ...claims });
}

export type Options = Partial<Omit<Registry, 'slots'>> & {
  readonly slots?: Partial<Registry['slots']>;
  readonly path?: string;
  /** The token that the tab already holds. */
  readonly token?: string | null;
  readonly server?: Server;
  readonly app?: AppModel;
  readonly routes?: readonly RouteModel[];
  /** The content of the lazily loaded aids. */
  readonly aids?: AidsModel;
  /** Whether the aids cannot be loaded. */
  readonly withoutAids?: boolean;
  /** Screens whose chunk cannot be loaded. */
  readonly missing?: readonly string[];
  /** How its sessions are held; absent: by a token with claims. */
  readonly sessionKind?: MakeSessionKind;
  /** The files of screens that render their own model; the others render a plain page. */
  readonly models?: Readonly<Record<string, ScreenFile>>;
};

/** Starts the portal and returns what it requested from the server. */
export async function runPortal(options: Options = {}): Promise<{ readonly requests: readonly Request[] }> {
  const { path = '/', token = null } = options;
  vi.spyOn(console, 'error').mockImplementation(() => {});
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  if (token !== null) sessionStorage.setItem('engine:token', token);
  window.history.replaceState(null, '', path);
  const root = document.createElement('div');
  document.body.append(root);
  const requests = listen(options);
  const portal = createPortal(portalOf(options));
  started.push(() => {
    portal.unmount();
    document.body.replaceChildren();
  });
  portal.mount(root);
  return { requests };
}

type PartOptions = Pick<Options, 'path' | 'server' | 'routes' | 'models' | keyof Registry> & {
  /** The state of the first entry of the history. */
  readonly historyState?: unknown;
  /** Results that lists showed before. */
  readonly trails?: Readonly<Record<string, Trail>>;
  readonly validators?: Place['validators'];
};

type ScreenOptions = PartOptions & {
  readonly routeParams?: ScreenProps['routeParams'];
  /** What the shell draws around it. */
  readonly beside?: ReactNode;
};

/** Renders a screen by its model, at an address, for the user `lea`. */
export function renderScreen<Model extends ScreenModel>(
  Screen: ComponentType<ScreenProps<Model>>,
  model: Model,
  { routeParams = {}, validators = validatorsOf(model), beside, ...options }: ScreenOptions,
) {
  const drawn = (
    <>
      <Screen model={model} validators={validators} routeParams={routeParams} />
      {beside}
    </>
  );
  return renderPart(drawn, { validators, ...options });
}

/** Renders what a screen contains; returns the simulated user, and what was requested from the server. */
export function renderPart(part: ReactNode, options: PartOptions) {
  const { path = '/livres', routes = [], trails = {}, validators = {} } = options;
  const requests = listen(options);
  window.history.replaceState(options.historyState ?? null, '', path);
  const closing = new AbortController();
  const aids = { texts: engineTexts, find: {}, help: {}, tour: [] };
  const portal = portalOf({ ...options, routes, aids, app: libraryApp });
  const { stores, place, partsAt } = assemble(portal, closing.signal);
  stores.session.store.setState({ user: { sub: 'lea' } });
  for (const [list, trail] of Object.entries(trails)) stores.trails.set(list, trail);
  const here = { route: routeTo('livres/liste', '/livres'), heading: 'Livres', validators };
  const router = place.start([{ path: '*', element: <PlaceContext value={here}>{part}</PlaceContext> }]);
  onTestFinished(() => {
    closing.abort();
    place.stop();
  });
  const engine = partsAt(router);
  const user = userEvent.setup();
  const drawn = render(<Portal parts={engine} router={router} />);
  return { ...drawn, user, router, requests, notices: stores.notices, engine };
}

/** What a portal is created from. */
function portalOf(options: Options): PortalOptions {
  const { app = booksApp, routes = libraryRoutes, missing = [], models = {} } = options;
  const { widgets = {}, cells = {}, formats = {}, icons = {} } = options;
  const load = async (route: RouteModel) => {
    if (missing.includes(route.screen)) {
      throw new TypeError('Failed to fetch dynamically imported module: /x.js');
    }
    const file = models[route.screen];
    return { default: file ?? screenOf(route, app), validators: mapValues(file ?? {}, validatorsOf) };
  };
  return {
    app,
    table: {
      routes,
      loadScreen: Object.fromEntries(routes.map((route) => [route.screen, () => load(route)])),
      sessionKind: options.sessionKind,
      loadAids: async () => {
        if (options.withoutAids) throw new TypeError('Failed to fetch dynamically imported module: /a.js');
        return { default: options.aids ?? plainAids };
      },
    },
    registry: {
      ...{ widgets, cells, formats, icons },
      components: { Plain, ...options.components },
      functions: { variantOf: () => 'adulte', ...options.functions },
      slots: { brand: 'Médiathèque', account: <Greeting />, footerStart: null, ...options.slots },
    },
  };
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

/** Answers what is requested from here on, and notes it. */
function listen({ server = {} }: Options): readonly Request[] {
  const requests: Request[] = [];
  axios.defaults.adapter = (config) => answer(config, server, requests);
  return requests;
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
    signal: config.signal,
  };
  requests.push(request);
  const answers = server[request.operation] ?? server[request.operation.replace(/ .*/, '')] ?? {};
  const given = typeof answers === 'function' ? answers(request) : answers;
  const reply = await Promise.race([given, aborted(config)]);
  if (reply === null) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
  const data =
    reply.body === undefined ? '' : typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
  const headers = new AxiosHeaders({
    ...(reply.authorization === undefined ? {} : { authorization: reply.authorization }),
    ...(reply.etag === undefined ? {} : { etag: reply.etag }),
    ...reply.headers,
  });
  return { data, status: reply.status ?? 200, statusText: '', headers, config };
}

/** Fails as soon as the page gives a request up. */
const aborted = ({ signal, ...config }: InternalAxiosRequestConfig): Promise<never> =>
  new Promise((_, fail) => {
    const give = () => fail(new AxiosError('aborted', AxiosError.ERR_CANCELED, config));
    if (signal?.aborted) give();
    signal?.addEventListener?.('abort', give);
  });

/** Sets what the browser reports about its network. */
export function setOnline(value: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value, configurable: true });
}

/** The criteria and the place of the page that a list asks for. */
export const queryOf = (request: Request | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(request?.query));

export const operationsOf = (requests: readonly Request[]): readonly string[] =>
  requests.map(({ operation }) => operation);

/** What was sent by a method. */
export const sentBy = (method: CallModel['method'], requests: readonly Request[]): readonly Request[] =>
  requests.filter(({ operation }) => operation.startsWith(`${method} `));

export const routeTo = (screen: string, path: string): RouteModel => ({
  screen,
  kind: 'page',
  path,
  aliases: [],
  guard: { kind: 'public' },
  title: screen,
  breadcrumb: screen,
  parents: [],
  chrome: { menu: true, breadcrumb: true, footer: 'plain' },
  only: null,
});

/** What draws a list, and the roles that it gives its parts: what holds of a list holds of each. */
export const renderers = [
  { name: 'the grid', view: 'grid', table: 'grid', cell: 'gridcell' },
  { name: 'the native table', view: 'table', table: 'table', cell: 'cell' },
] as const;
export type Renderer = (typeof renderers)[number];

/** A text with placeholders, as the compiler makes it. */
export function text(message: string): Text {
  const compiled = compileMessage(message);
  if ('error' in compiled) throw new Error(compiled.error);
  return compiled.text;
}

/** The validators of a screen's forms, by name. */
export const validatorsOf = (model: ScreenModel): Place['validators'] =>
  mapValues(formsOf(model), ({ schema }) => validatorOf(schema));

/**
 * What a portal needs to draw a screen by its model, in each variant, where others are plain pages.
 * @param path its address, if it is no screen of the library
 */
export const drawnBy = (model: ScreenModel, path?: string) => ({
  routes: (path === undefined
    ? libraryRoutes
    : libraryRoutes.concat({ ...routeTo(model.id, path), guard: { kind: 'login' } })
  ).map((route) => (route.screen === model.id ? { ...route, kind: model.kind } : route)),
  models: { [model.id]: { adulte: model, enfant: model } },
});

/** The validator of a form, by the compiler of the build. */
const validatorOf = oncePer(
  (schema: JsonSchema): FormValidator => formAjv({}).compile(schema) as FormValidator,
);
