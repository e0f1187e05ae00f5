/** One command of a run, and where it leaves its count of tests if it runs any. */
export interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly report?: { readonly kind: 'vitest' | 'playwright'; readonly file: string };
}

const vitestReport = '.tmp/vitest.json';
const vitest = [
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
];
const vitestStep = (name: string, ...args: readonly string[]): Step => ({
  name,
  command: [...vitest, ...args],
  report: { kind: 'vitest', file: vitestReport },
});

const statics: readonly Step[] = [
  { name: 'format', command: ['biome', 'ci', '.'] },
  { name: 'lint', command: ['oxlint', '--deny-warnings'] },
  ...['machines', 'server', 'web', 'web/tsconfig.browsers.json', 'tests', 'loadtest'].map((project) => ({
    name: `types of ${project}`,
    command: ['tsc', '-p', project],
  })),
  { name: 'unused code', command: ['knip'] },
];

const unitTests = vitestStep('unit tests', '--project=machines', '--project=server', '--project=web');

/** Unit, integration and model tests in one go, with the coverage gate of `machines/`. */
const allTests = vitestStep('unit, integration and model tests', '--coverage');

const endToEnd: Step = {
  name: 'end-to-end tests',
  command: ['playwright', 'test'],
  report: { kind: 'playwright', file: '.tmp/playwright.json' },
};

export const plans: Readonly<Record<string, readonly Step[]>> = {
  check: [...statics, unitTests],
  test: [...statics, allTests, endToEnd],
  fix: [
    { name: 'format', command: ['biome', 'check', '--write', '.'] },
    { name: 'lint', command: ['oxlint', '--fix'] },
  ],
};
