import { globSync } from 'node:fs';
import { LONG } from '../support/exhaustive.ts';

/** One command of a run, and where it leaves its count of tests if it runs any. */
export interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly report?: { readonly kind: 'vitest' | 'playwright'; readonly file: string };
}

/** Without what `npm run soak -- exhaustive` alone plays. */
const vitestStep = (name: string, file: string, ...args: readonly string[]): Step => ({
  name,
  command: [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    `--tags-filter=!${LONG.tags.join()}`,
    ...args,
  ],
  report: { kind: 'vitest', file },
});

const statics: readonly Step[] = [
  { name: 'format', command: ['biome', 'ci', '.'] },
  { name: 'lint and types', command: ['oxlint', '--deny-warnings'] },
  { name: 'unused code', command: ['knip'] },
];

const projects = (...names: readonly string[]) => names.map((name) => `--project=${name}`);

const unitTests = vitestStep('unit tests', '.tmp/vitest.json', ...projects('machines', 'server', 'web'));

/** The tests that read pages, words, the wire and the built files. */
const houseTests = vitestStep(
  'tests of pages, words, wire and first loads',
  '.tmp/vitest.house.json',
  ...projects('integration'),
  ...globSync('tests/*.test.ts'),
  'tests/browsers/built-files.test.ts',
);

/** With the gate that no branch of `machines/`, view models and texts goes untested. Its count slows down the other tests. */
const machineTests = vitestStep(
  'tests of machines',
  '.tmp/vitest.machines.json',
  '--coverage',
  // The tests of the importer, zones, the public API, OSC and automations cover parts of machines/.
  ...projects('machines', 'web'),
  'machines/',
  '.view.',
  '.words.',
  'web/transfer/',
  'web/live/show-feed',
  'server/integrations/api/',
  'server/integrations/osc/',
  'server/rooms/automation',
);

/** Uses built programs, which start much faster than sources. */
const otherTests: Step = {
  ...vitestStep(
    'tests of server and web, integration and model tests',
    '.tmp/vitest.json',
    ...projects('server', 'web', 'integration'),
  ),
  env: { BUILT_SERVER: 'dist' },
};

const endToEnd: Step = {
  name: 'end-to-end tests',
  command: ['playwright', 'test', `--grep-invert=${LONG.tag}`],
  report: { kind: 'playwright', file: '.tmp/playwright.json' },
};

/** Steps in sequence, and others beside them on idle processors. */
export interface Stage {
  readonly steps: readonly Step[];
  readonly beside?: readonly Step[];
}

export const plans: Readonly<Record<string, readonly Stage[]>> = {
  check: [{ steps: [...statics, unitTests, houseTests] }],
  // Tests with servers, clocks and disks of their own wait a good part of their time; browsers take all there is.
  test: [{ steps: [otherTests], beside: [...statics, machineTests] }, { steps: [endToEnd] }],
  fix: [
    {
      steps: [
        { name: 'format', command: ['biome', 'check', '--write', '.'] },
        { name: 'lint', command: ['oxlint', '--fix'] },
      ],
    },
  ],
};
