import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** A busy machine is no failure: what is waited for may take longer than the library's one second. */
const patient = { poll: { timeout: 30_000 } };

/** A context of its own for each file, in a process that knows the packages: half of the time of a process each. */
const document = {
  pool: 'vmForks' as const,
  environment: 'jsdom',
  expect: patient,
  setupFiles: ['tests/react/setup.ts'],
  testTimeout: 60_000,
};

/** The application that the tests of the engine render. */
const compiledLibrary = ['tests/libraryGlobalSetup.ts'];

/** What kills, waits or slows down on purpose: a part of `npm run verify`. */
const slow = 'tests/**/*.slow.test.ts';

/** Suites that run on PostgreSQL, and as a part of `npm run verify` on the embedded engine. */
const onEitherEngine = 'tests/server/**/*.engines.test.ts';

/** Node reads the modules as it does outside of the tests; nothing is written anew for it, or mocked. */
const experimental = { viteModuleRunner: false, nodeLoader: false };

/** One set of modules for the files of a worker: reading the server and the embedded engine costs 2 s each time. */
const server = {
  isolate: false,
  globalSetup: ['tests/server/globalSetup.ts'],
  environment: 'node' as const,
  expect: patient,
  experimental,
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    // One more than the cores: a sixth of the tests' time is waiting (a lease that expires, a mail that is tried again).
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          // Pure functions: the files share one set of modules, so that the whole runs in seconds.
          name: 'core',
          include: ['tests/core/**/*.test.ts'],
          exclude: [slow],
          environment: 'node',
          globalSetup: compiledLibrary,
          expect: patient,
          isolate: false,
          testTimeout: 60_000,
          experimental,
        },
      },
      {
        test: {
          // As above: half of the time was reading the compiler again for each file.
          name: 'node',
          isolate: false,
          include: [
            'tests/{node,screens,schemas,examples,docs,rehearsals,tools}/**/*.test.ts',
            'tests/architecture.test.ts',
          ],
          exclude: [slow],
          environment: 'node',
          expect: patient,
          testTimeout: 60_000,
          experimental,
        },
      },
      {
        test: {
          name: 'build',
          include: ['tests/build/**/*.test.ts'],
          exclude: [slow],
          globalSetup: ['tests/build/globalSetup.ts'],
          environment: 'node',
          expect: patient,
          // Each builds sites: a minute and more on a busy machine.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          experimental,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          exclude: [slow],
          provide: { engineOfRun: 'postgres' },
          ...server,
        },
      },
      {
        test: {
          name: 'slow',
          include: [slow, onEitherEngine],
          exclude: ['tests/e2e/**'],
          provide: { engineOfRun: 'pglite' },
          ...server,
        },
      },
      {
        // The components of the engine.
        test: {
          name: 'react',
          include: ['tests/react/**/*.test.{ts,tsx}'],
          globalSetup: compiledLibrary,
          ...document,
        },
      },
      {
        // The screens of the portal, whole.
        test: {
          name: 'portal',
          include: ['tests/src/**/*.test.{ts,tsx}'],
          globalSetup: [...compiledLibrary, 'tests/src/globalSetup.ts'],
          ...document,
        },
      },
    ],
  },
});
