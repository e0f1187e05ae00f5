/** One command of a run, and where it leaves its count of tests if it runs any. */
export interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
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

const projects = (...names: readonly string[]) => names.map((name) => `--project=${name}`);

const unitTests = vitestStep('unit tests', ...projects('machines', 'server', 'web'));

/** With the gate that not a branch of `machines/` goes untested, to count which slows the others down. */
const machineTests = vitestStep('tests of machines', '--coverage', ...projects('machines'));

/** Against the programs as they were built, which start much faster than their sources. */
const otherTests: Step = {
  ...vitestStep(
    'tests of server and web, integration and model tests',
    ...projects('server', 'web', 'integration'),
  ),
  env: { BUILT_SERVER: 'dist' },
};

const endToEnd: Step = {
  name: 'end-to-end tests',
  command: ['playwright', 'test'],
  report: { kind: 'playwright', file: '.tmp/playwright.json' },
};

export const plans: Readonly<Record<string, readonly Step[]>> = {
  check: [...statics, unitTests],
  test: [...statics, machineTests, otherTests, endToEnd],
  fix: [
    { name: 'format', command: ['biome', 'check', '--write', '.'] },
    { name: 'lint', command: ['oxlint', '--fix'] },
  ],
};
