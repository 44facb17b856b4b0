/**
 * Renders a screen of the engine as the portal does, with the engine's real texts, stores and router; the test gives
 * only the responses of the server.
 */
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { compileMessage } from '../../engine/core/messages/message.ts';
import type { RouteModel } from '../../engine/core/model/app.ts';
import type { CallModel } from '../../engine/core/model/call.ts';
import type { ScreenModel, SearchModel } from '../../engine/core/model/screen.ts';
import type { FormValidator } from '../../engine/core/model/screenModule.ts';
import type { JsonSchema, Text } from '../../engine/core/model/value.ts';
import { formsOf } from '../../engine/core/parts/formsOf.ts';
import { oncePer } from '../../engine/core/runtime/oncePer.ts';
import { formAjv } from '../../engine/node/compileValidator.ts';
import { createDeviceMemory, createSessionMemory } from '../../engine/react/browser/storage.ts';
import type { ApiResult, CallOptions, CallValues, Failure } from '../../engine/react/client/api.ts';
import { createCommands } from '../../engine/react/client/commands.ts';
import { createDisplay } from '../../engine/react/client/display.ts';
import { createDrafts } from '../../engine/react/client/drafts.ts';
import { createEntries } from '../../engine/react/client/entries.ts';
import { createMessages } from '../../engine/react/client/messages.ts';
import { createNotices } from '../../engine/react/client/notices.ts';
import { createOpenPage } from '../../engine/react/client/openPage.ts';
import { createSession } from '../../engine/react/client/sessionStore.ts';
import { createSiteStore } from '../../engine/react/client/siteStore.ts';
import { createTrails, type Trails } from '../../engine/react/client/trails.ts';
import {
  type Engine,
  EngineContext,
  type Place,
  PlaceContext,
} from '../../engine/react/context/EngineContext.ts';
import type { Registry } from '../../engine/react/context/registry.ts';
import { formPart } from '../../engine/react/form/formPart.ts';
import { engineTexts, libraryApp, libraryRoutes } from '../booksApp.ts';

// A page that begins with a form has loaded it before it is drawn.
await formPart.load();

export type Sent = { readonly call: CallModel; readonly values: CallValues; readonly options: CallOptions };
export type Answer = (sent: Sent) => Promise<ApiResult<unknown>> | ApiResult<unknown>;

export const ok = (data: unknown, etag: string | null = null): ApiResult<unknown> => ({
  ok: true,
  status: 200,
  data,
  etag,
  headers: {},
  sent: {},
});

export const failed = (message: string, more: Partial<Failure> = {}): ApiResult<unknown> => ({
  ok: false,
  failure: {
    status: 400,
    code: null,
    body: null,
    offline: false,
    aborted: false,
    message,
    field: null,
    then: 'stay',
    handled: false,
    ...more,
  },
});

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

const registry: Registry = {
  components: {},
  widgets: {},
  cells: {},
  formats: {},
  functions: { variantOf: () => 'adulte' },
  icons: {},
  slots: { brand: null, account: null, footerStart: null },
};

/** What draws a list, and the roles that it gives its parts: what holds of a list holds of each. */
export const renderers = [
  { name: 'the grid', view: 'grid', table: 'grid', cell: 'gridcell' },
  { name: 'the native table', view: 'table', table: 'table', cell: 'cell' },
] as const;
export type Renderer = (typeof renderers)[number];

type Options = {
  readonly url?: string;
  /** The state of the first entry of the history. */
  readonly historyState?: unknown;
  readonly routes?: readonly RouteModel[];
  readonly registry?: Partial<Registry>;
  /** Results that lists showed before. */
  readonly trails?: Trails;
  /** Lists that the screen links to. */
  readonly lists?: readonly SearchModel[];
  /** Of the forms of the screen. */
  readonly validators?: Place['validators'];
  readonly answer: Answer;
};

/** Renders the screen at an address; returns the simulated user, and the requests that were sent. */
export function renderScreen(
  screen: ReactElement,
  { url = '/livres', routes = [], answer, ...options }: Options,
) {
  const load = (list: SearchModel) => async () => ({ default: { adulte: list }, validators: {} });
  const site = createSiteStore(libraryApp, {
    routes: [],
    loadAids: async () => ({ default: { texts: engineTexts, find: {}, help: {}, tour: [] } }),
    loadScreen: Object.fromEntries((options.lists ?? []).map((list) => [list.id, load(list)])),
  });
  const memory = createSessionMemory();
  const notices = createNotices();
  const parts = { ...registry, ...options.registry };
  const session = createSession(site, parts.functions, memory).store;
  session.setState({ user: { sub: 'lea' } });
  const display = createDisplay(createDeviceMemory(), new AbortController().signal);
  const sent: Sent[] = [];
  window.history.replaceState(options.historyState ?? null, '', url);
  const router = createBrowserRouter([{ path: '*', element: screen }]);
  onTestFinished(() => router.dispose());
  const engine: Engine = {
    app: libraryApp,
    routes,
    properties: {},
    registry: parts,
    api: {
      call: async <T,>(made: CallModel, values: CallValues = {}, callOptions: CallOptions = {}) => {
        const request = { call: made, values, options: callOptions };
        sent.push(request);
        return (await answer(request)) as ApiResult<T>;
      },
      look: () => null,
    },
    session,
    site,
    notices,
    memory,
    display,
    page: createOpenPage(notices),
    commands: createCommands(),
    trails: options.trails ?? createTrails(),
    drafts: createDrafts({}),
    ...createMessages(site, notices),
    signIn: async () => ({ outcome: 'refused' }),
    signOut: () => undefined,
    reloadUser: async () => undefined,
    takeReturnPath: () => '/',
    ...createEntries(router),
    prefetch: () => Promise.resolve(true),
  };
  const place = {
    route: routeTo('livres/liste', '/livres'),
    heading: 'Livres',
    validators: options.validators ?? {},
  };
  const user = userEvent.setup();
  const drawn = render(
    <EngineContext value={engine}>
      <PlaceContext value={place}>
        <RouterProvider router={router} />
      </PlaceContext>
    </EngineContext>,
  );
  return { ...drawn, user, router, sent, notices, engine };
}

/** A text with placeholders, as the compiler makes it. */
export function text(message: string): Text {
  const compiled = compileMessage(message);
  if ('error' in compiled) throw new Error(compiled.error);
  return compiled.text;
}

/** The validators of a screen's forms, by name. */
export const validatorsOf = (model: ScreenModel): Place['validators'] =>
  Object.fromEntries(Object.entries(formsOf(model)).map(([name, { schema }]) => [name, validatorOf(schema)]));

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
  validators: () => ({ adulte: validatorsOf(model) }),
});

/** The validator of a form, by the compiler of the build. */
export const validatorOf = oncePer(
  (schema: JsonSchema): FormValidator => formAjv({}).compile(schema) as FormValidator,
);
