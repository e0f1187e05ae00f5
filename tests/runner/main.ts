import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { type Count, countPlaywright, countVitest, total } from './count.ts';
import { plans, type Step } from './steps.ts';

/**
 * `npm run check` and `npm test`: every step of the plan, also after one has failed, and then what failed and one honest line.
 * A step that fails without a failed test (a lint finding, a crash, the coverage gate) counts as one failure.
 */
function runStep(step: Step): Count {
  if (step.report !== undefined) rmSync(step.report.file, { force: true });
  const [tool = '', ...args] = step.command;
  console.log(`\n— ${step.name}`);
  const { status } = spawnSync(tool, args, { stdio: 'inherit', env: { ...process.env, ...step.env } });
  const count = countOf(step);
  const failed = status === 0 ? count.failed : Math.max(count.failed, 1);
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
const { passed, failed, failures, flaky } = total(plan.map(runStep));
for (const failure of flaky) console.log(`\n~ passed at the second try: ${failure}`);
for (const failure of failures) console.log(`\n✗ ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
