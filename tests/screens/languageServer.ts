/** A client of the YAML language server that editors run: JSON-RPC over its standard input and output. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

export type Position = { readonly line: number; readonly character: number };
export type Diagnostic = { readonly message: string; readonly range: { readonly start: Position } };
type Message = {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
};

export type LanguageServer = {
  /** Opens a file at its path and returns the diagnostics. */
  readonly open: (file: string, text: string) => Promise<readonly Diagnostic[]>;
  /** Completions at a position. */
  readonly complete: (file: string, at: Position) => Promise<readonly string[]>;
  /** The hover text of a word; empty if there is none. */
  readonly hover: (file: string, at: Position) => Promise<string>;
  readonly stop: () => void;
};

/** Starts the server in a workspace with its settings, by their dotted names as in `.vscode/settings.json`. */
export async function startLanguageServer(
  root: string,
  settings: Readonly<Record<string, unknown>>,
): Promise<LanguageServer> {
  const program = resolve(
    import.meta.dirname,
    '../../node_modules/yaml-language-server/bin/yaml-language-server',
  );
  const server = spawn(process.execPath, [program, '--stdio'], { cwd: root });
  const waiting = new Map<number, (message: Message) => void>();
  const diagnosed = new Map<string, (diagnostics: readonly Diagnostic[]) => void>();
  let last = 0;
  readMessages(server, receive);

  await request('initialize', {
    processId: process.pid,
    locale: 'fr',
    initializationOptions: {
      l10nPath: resolve(import.meta.dirname, '../../node_modules/yaml-language-server/l10n'),
    },
    rootUri: uriOf('.'),
    workspaceFolders: [{ uri: uriOf('.'), name: 'workspace' }],
    capabilities: {
      workspace: { configuration: true, workspaceFolders: true },
      textDocument: { completion: { completionItem: { snippetSupport: true } }, hover: {} },
    },
  });
  send({ method: 'initialized', params: {} });

  return {
    open: (file, text) =>
      new Promise((done) => {
        diagnosed.set(uriOf(file), done);
        const textDocument = { uri: uriOf(file), languageId: 'yaml', version: 1, text };
        send({ method: 'textDocument/didOpen', params: { textDocument } });
      }),
    complete: async (file, position) => {
      const found = await request('textDocument/completion', {
        textDocument: { uri: uriOf(file) },
        position,
      });
      return (found as { items: { label: string }[] }).items.map(({ label }) => label);
    },
    hover: async (file, position) => {
      const found = await request('textDocument/hover', { textDocument: { uri: uriOf(file) }, position });
      return (found as { contents?: { value?: string } } | null)?.contents?.value ?? '';
    },
    stop: () => server.kill(),
  };

  function uriOf(file: string): string {
    return pathToFileURL(resolve(root, file)).href;
  }

  function request(method: string, params: unknown): Promise<unknown> {
    last += 1;
    const id = last;
    send({ id, method, params });
    return new Promise((done, fail) => {
      waiting.set(id, ({ result, error }) => (error ? fail(new Error(error.message)) : done(result)));
    });
  }

  function receive(message: Message): void {
    const { id, method } = message;
    if (method === undefined) waiting.get(Number(id))?.(message);
    else if (method === 'textDocument/publishDiagnostics') {
      const { uri, diagnostics } = message.params as { uri: string; diagnostics: readonly Diagnostic[] };
      diagnosed.get(uri)?.(diagnostics);
    } else if (id === undefined) return;
    else if (method === 'workspace/configuration') {
      const { items } = message.params as { items: readonly { section?: string }[] };
      send({ id, result: items.map(({ section = '' }) => sectionOf(section)) });
    } else send({ id, result: null });
  }

  function send(message: Message): void {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  /** `yaml.schemas` in the section `yaml` is `schemas`; further dots are nested objects. */
  function sectionOf(section: string): object {
    const found: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(settings)) {
      if (!name.startsWith(`${section}.`)) continue;
      const steps = name.slice(section.length + 1).split('.');
      const leaf = steps.pop() ?? '';
      let group = found;
      for (const step of steps) {
        group[step] ??= {};
        group = group[step] as Record<string, unknown>;
      }
      group[leaf] = value;
    }
    return found;
  }
}

/** Splits the stream into messages: a header with the length in bytes, an empty line, the JSON. */
function readMessages({ stdout }: ChildProcessWithoutNullStreams, receive: (message: Message) => void): void {
  let rest = Buffer.alloc(0);
  stdout.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) return;
      const [, length = '0'] = /Content-Length: (\d+)/i.exec(rest.toString('utf8', 0, end)) ?? [];
      const next = end + 4 + Number(length);
      if (rest.length < next) return;
      receive(JSON.parse(rest.toString('utf8', end + 4, next)) as Message);
      rest = rest.subarray(next);
    }
  });
}
