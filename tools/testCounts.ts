/** How many tests of a stage of `npm test` passed, and the names of those that a developer must look at. */

export type Count = {
  /** The flaky ones among them. */
  readonly passed: number;
  /** The failed ones by name. */
  readonly failed: readonly string[];
  /** The names of those that failed, and passed when they were run once more. */
  readonly flaky: readonly string[];
};

type Status = 'expected' | 'unexpected' | 'flaky' | 'skipped';
type Suite = {
  readonly suites?: readonly Suite[];
  readonly specs: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly { readonly status: Status }[];
  }[];
};

/** The count of a report of Playwright's `json` reporter. */
export function playwrightCount(report: string): Count {
  const { stats, suites } = JSON.parse(report) as {
    stats: { expected: number; flaky: number };
    suites: readonly Suite[];
  };
  const specsOf = ({ suites = [], specs }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)];
  const namesOf = (status: Status) =>
    suites
      .flatMap(specsOf)
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ file, title }) => `tests/e2e/${file}: ${title}`);
  return {
    passed: stats.expected + stats.flaky,
    failed: namesOf('unexpected'),
    flaky: namesOf('flaky'),
  };
}
