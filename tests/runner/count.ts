import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** How many tests passed and failed, and what each that failed said. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly string[];
  /** Tests that passed only at the second try. */
  readonly flaky: readonly string[];
}

/** So much of what a failed test said is repeated at the end of the run. */
const MOST_LINES = 30;

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
});

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      results: z.array(z.object({ errors: z.array(z.object({ message: z.string().default('') })) })),
    }),
  ),
});

const playwrightSuite = z.object({
  specs: z.array(playwrightSpec),
  get suites() {
    return z.array(playwrightSuite).default([]);
  },
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(playwrightSuite),
});

/**
 * A file that could not be loaded has no tests and counts as one failure. A test that passed at its second try passed, and
 * is named: it is to be mended.
 */
export function countVitest(report: unknown): Count {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(report);
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const saidBy = (status: 'passed' | 'failed') =>
    testResults.flatMap((file) =>
      file.assertionResults
        .filter((test) => test.status === status && test.failureMessages.length > 0)
        .map((test) => failure(file.name, test.fullName, test.failureMessages)),
    );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    failures: [
      ...saidBy('failed'),
      ...unloaded.map((file) => failure(file.name, 'could not be loaded', [file.message])),
    ],
    flaky: saidBy('passed'),
  };
}

export function countPlaywright(report: unknown): Count {
  const { stats, suites } = playwrightReport.parse(report);
  const specs = suites.flatMap(specsOf);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: specs.filter(({ ok }) => !ok).map(failureOfSpec),
    flaky: specs.filter((spec) => spec.ok && saidInTries(spec).length > 0).map(failureOfSpec),
  };
}

export function total(counts: readonly Count[]): Count {
  return {
    passed: sum(counts.map((count) => count.passed)),
    failed: sum(counts.map((count) => count.failed)),
    failures: counts.flatMap((count) => count.failures),
    flaky: counts.flatMap((count) => count.flaky),
  };
}

type Spec = z.infer<typeof playwrightSpec>;

function specsOf({ specs, suites }: z.infer<typeof playwrightSuite>): readonly Spec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function failureOfSpec(spec: Spec): string {
  return failure(spec.file, spec.title, saidInTries(spec));
}

function saidInTries({ tests }: Spec): readonly string[] {
  return tests.flatMap(({ results }) =>
    results.flatMap(({ errors }) => errors.map((error) => error.message)),
  );
}

function failure(file: string, test: string, said: readonly string[]): string {
  const lines = stripVTControlCharacters(said.join('\n')).split('\n').slice(0, MOST_LINES);
  return [`${file} › ${test}`, ...lines].join('\n    ');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
