import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { type Count, countPlaywright, countVitest, total } from './count.ts';
import { memoryFolder } from './memory-folder.ts';
import { plans, type Stage, type Step } from './steps.ts';

/**
 * `npm run check` and `npm test`: every step of the plan, also after one has failed, and then what failed and one honest line.
 * A step that fails without a failed test (a lint finding, a crash, the coverage gate) counts as one failure.
 */
async function runStage({ steps, beside = [] }: Stage): Promise<readonly Count[]> {
  const [counts, others] = await Promise.all([runSteps(steps, speaking), runSteps(beside, patient)]);
  return [...counts, ...others];
}

/** Runs a command; answers its exit code. */
type Run = (step: Step) => Promise<unknown>;

async function runSteps(steps: readonly Step[], run: Run): Promise<readonly Count[]> {
  const counts: Count[] = [];
  for (const step of steps) {
    if (step.report !== undefined) rmSync(step.report.file, { force: true });
    counts.push(outcome(step, (await run(step)) === 0));
  }
  return counts;
}

/** Prints its output while it runs. */
const speaking: Run = async (step) => {
  console.log(`\n— ${step.name}`);
  const [status] = await ended(started(step.command, { stdio: 'inherit', env: environment(step) }));
  return status;
};

/** Waits for steps with output, and prints at the end. One thread, because Go would use all to check the same types. */
const patient: Run = async (step) => {
  const command = ['nice', '-n', '10', ...step.command];
  const env = { ...environment(step), GOMAXPROCS: '1' };
  const child = started(command, { stdio: ['ignore', 'pipe', 'pipe'], env });
  const said = [child.stdout, child.stderr].map((stream) =>
    stream === null ? Promise.resolve('') : text(stream),
  );
  const [status] = await ended(child);
  console.log(`\n— ${step.name}`);
  for (const words of await Promise.all(said)) process.stdout.write(words);
  return status;
};

const folder = memoryFolder();
const environment = ({ env }: Step) => ({
  ...process.env,
  ...(folder !== null && { TMPDIR: folder }),
  ...env,
});
const started = ([tool = '', ...args]: readonly string[], options: SpawnOptions) =>
  spawn(tool, args, options);
/** A tool that cannot be started ends like one that failed. */
const ended = (child: ReturnType<typeof spawn>): Promise<readonly unknown[]> =>
  once(child, 'close').catch((error: unknown) => [error]);

function outcome(step: Step, isWell: boolean): Count {
  const count = countOf(step);
  const failed = isWell ? count.failed : Math.max(count.failed, 1);
  if (failed === 0) return count;
  const failures = count.failures.length > 0 ? count.failures : ['see above'];
  return {
    ...count,
    failed,
    failures: failures.map((failure) => `${step.name}: ${failure}`),
  };
}

function countOf({ report }: Step): Count {
  if (report === undefined) return { passed: 0, failed: 0, failures: [], flaky: [] };
  try {
    const content: unknown = JSON.parse(readFileSync(report.file, 'utf8'));
    return report.kind === 'vitest' ? countVitest(content) : countPlaywright(content);
  } catch (error) {
    return { passed: 0, failed: 1, failures: [`no report of tests: ${String(error)}`], flaky: [] };
  }
}

const plan = plans[process.argv[2] ?? 'test'];
if (plan === undefined) throw new Error(`No such plan. There are: ${Object.keys(plans).join(', ')}`);
const counts: Count[] = [];
for (const stage of plan) counts.push(...(await runStage(stage)));
const { passed, failed, failures, flaky } = total(counts);
for (const failure of flaky) console.log(`\n~ passed at the second try: ${failure}`);
for (const failure of failures) console.log(`\n✗ ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
