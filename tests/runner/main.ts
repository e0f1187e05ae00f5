import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { type Count, countPlaywright, countVitest, total } from './count.ts';
import { plans, type Step } from './steps.ts';

/**
 * `npm run check` and `npm test`: every step of the plan, also after one has failed, and then one honest line.
 * A step that fails without a failed test (a lint finding, a crash, the coverage gate) counts as one failure.
 */
function runStep(step: Step): Count {
  if (step.report !== undefined) rmSync(step.report.file, { force: true });
  const [tool = '', ...args] = step.command;
  console.log(`\n— ${step.name}`);
  const { status } = spawnSync(tool, args, { stdio: 'inherit' });
  const count = countOf(step);
  const failed = status === 0 ? count.failed : Math.max(count.failed, 1);
  if (failed > 0) console.log(`✗ ${step.name}: ${failed} failed`);
  return { passed: count.passed, failed };
}

function countOf({ report }: Step): Count {
  if (report === undefined) return { passed: 0, failed: 0 };
  try {
    const content: unknown = JSON.parse(readFileSync(report.file, 'utf8'));
    return report.kind === 'vitest' ? countVitest(content) : countPlaywright(content);
  } catch (error) {
    console.error(`No report of tests: ${String(error)}`);
    return { passed: 0, failed: 1 };
  }
}

const plan = plans[process.argv[2] ?? 'test'];
if (plan === undefined) throw new Error(`No such plan. There are: ${Object.keys(plans).join(', ')}`);
const { passed, failed } = total(plan.map(runStep));
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
