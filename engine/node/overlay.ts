/** What the page in development shows of problems: an overlay while one stops the application, else a bar. */
import { resolve } from 'node:path';
import type { ErrorPayload, HotPayload, ViteDevServer } from 'vite';
import type { Reading } from './definitionsReader.ts';
import { codeFrame, reportProblems } from './report.ts';
import { UsageError } from './UsageError.ts';

export type Overlay = ReturnType<typeof createOverlay>;

/** `root`: the folder to which the file names of problems are relative. */
export function createOverlay(root: string) {
  let payload: ErrorPayload | null = null;
  return {
    /** Shows the overlay on open pages, and on each page opened later. */
    show(server: ViteDevServer, reading: Reading): void {
      const channel = server.environments.client.hot;
      // The client reloads the page when its first update finds an overlay.
      if (!payload) channel.send(nothingChanged);
      const error = overlayError(reading, root);
      // A report has places of its own; any other error is a bug, which its stack places.
      const stack = error.plugin === undefined ? (error.stack ?? '') : '';
      payload = { type: 'error', err: { ...error, message: error.message, stack } };
      // Without a page, the channel would keep it for the next one, even if it has ended by then.
      if (server.config.server.ws === false || server.ws.clients.size > 0) channel.send(payload);
      server.config.logger.error(`\n${stack || error.message}`, { timestamp: true });
    },
    /** The overlay for a page that has just been opened; null if there is none. */
    shown: () => payload as HotPayload | null,
    /** Returns whether there was an overlay; the next update removes it. */
    end(): boolean {
      const covered = payload !== null;
      payload = null;
      return covered;
    },
  };
}

/** The report for the bar: of the problems of a reading that stop nothing; empty without one. */
export function lookReport(reading: Reading): string {
  if (reading instanceof Error || reading.compiled === null || reading.problems.length === 0) return '';
  return reportProblems(reading.problems, reading.files);
}

/** An empty update. */
export const nothingChanged = { type: 'update', updates: [] } satisfies HotPayload;

type OverlayError = Error & Pick<ErrorPayload['err'], 'id' | 'frame' | 'plugin' | 'loc'>;

/**
 * The report of all problems as the terminal prints it, with the place of the first for the tools around Vite; or why
 * nothing could be read.
 */
export function overlayError(reading: Reading, root: string): OverlayError {
  if (reading instanceof UsageError) return Object.assign(new Error(reading.message), { plugin: 'engine' });
  if (reading instanceof Error) return reading;
  const { problems, files } = reading;
  const [first] = problems;
  if (!first) return new Error('No model and no problem: the compiler is wrong');
  const file = resolve(root, first.file);
  return Object.assign(new Error(reportProblems(problems, files)), {
    id: file,
    plugin: `engine: ${first.code}`,
    loc: { file, line: first.line, column: first.column },
    frame: codeFrame(first, files),
  });
}
