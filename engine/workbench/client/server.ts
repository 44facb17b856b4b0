/** What the workbench's page asks its server. */
import { texts } from '../../../schemas/types/atelierTexts.ts';
import { apiPath, type ContractText, workbenchPath } from '../protocol.ts';
import type { Actions } from '../server/actions.ts';

type Api = Actions & {
  /** Makes the application of an empty folder from a contract. Answers why not, or null. */
  readonly newApp: (contract: ContractText) => string | null;
};
type Server = {
  readonly [Name in keyof Api]: (...asked: Parameters<Api[Name]>) => Promise<Awaited<ReturnType<Api[Name]>>>;
};

/** Each question is a request of its name. */
export const server = new Proxy({} as Server, {
  get:
    (_, name) =>
    (...asked: unknown[]) =>
      ask(String(name), asked),
});

/** Whether the server answers, or does so at a new address after it was started again. */
export type Connection = 'there' | 'lost' | 'renewed';

type Listener = {
  /** The definitions were read again. */
  readonly onRead: () => void;
  /** A file changed on disk. */
  readonly onDisk: (path: string) => void;
  readonly onConnection: (connection: Connection) => void;
};

/** How long a page waits before it looks again for a lost server. In milliseconds. */
const pause = 1000;

/** Listens to the server; a lost one is looked for again and again. */
export function listenToServer(listener: Listener): void {
  const events = new EventSource(`${apiPath}evenements`);
  events.addEventListener('lu', listener.onRead);
  events.addEventListener('disque', ({ data }) => listener.onDisk(JSON.parse(data)));
  events.addEventListener('open', () => listener.onConnection('there'));
  events.addEventListener('error', () => {
    events.close();
    const again = (connection: Connection) => {
      listener.onConnection(connection);
      setTimeout(() => listenToServer(listener), pause);
    };
    fetch(workbenchPath).then(
      ({ status }) => again(status === 403 ? 'renewed' : 'lost'),
      () => again('lost'),
    );
  });
}

/** Nobody answers. */
export class Unanswered extends Error {}

async function ask(name: string, asked: readonly unknown[]): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const sent = fetch(apiPath + name, { method: 'POST', headers, body: JSON.stringify(asked) });
  const response = await sent.catch((error: Error) => {
    throw new Unanswered(texts.lost, { cause: error });
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}
