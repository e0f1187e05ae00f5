import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, total } from './count.ts';

const passedFile = { name: 'a.test.ts', status: 'passed', message: '', assertionResults: [] };

describe('the count of tests', () => {
  it('includes the passed, failed and flaky tests of a Vitest report', () => {
    const assertionResults = [
      { fullName: 'a clock runs', status: 'passed', failureMessages: [] },
      { fullName: 'a clock stops', status: 'failed', failureMessages: ['\u001b[31mit ran\u001b[0m'] },
      { fullName: 'a disk writes', status: 'passed', failureMessages: ['it stood still'] },
    ];
    const report = {
      numPassedTests: 7,
      numFailedTests: 1,
      testResults: [passedFile, { name: 'clock.test.ts', status: 'failed', message: '', assertionResults }],
    };
    expect(countVitest(report)).toEqual({
      passed: 7,
      failed: 1,
      failures: ['clock.test.ts › a clock stops\n    it ran'],
      flaky: ['clock.test.ts › a disk writes\n    it stood still'],
    });
  });

  it('counts a test file that could not be loaded as one failure', () => {
    const testResults = [
      passedFile,
      { ...passedFile, name: 'b.test.ts', status: 'failed', message: 'no such module' },
    ];
    expect(countVitest({ numPassedTests: 1, numFailedTests: 0, testResults })).toEqual({
      passed: 1,
      failed: 1,
      failures: ['b.test.ts › could not be loaded\n    no such module'],
      flaky: [],
    });
  });

  it('names flaky end-to-end tests beside failed ones', () => {
    const run = (...messages: readonly string[]) => ({ errors: messages.map((message) => ({ message })) });
    const spec = (title: string, ok: boolean, ...results: readonly object[]) => ({
      title,
      file: 'show.e2e.ts',
      ok,
      tests: [{ results }],
    });
    const report = {
      stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 },
      suites: [
        {
          specs: [spec('runs', true, run())],
          suites: [{ specs: [spec('stops', false, run('late')), spec('flips', true, run('once'), run())] }],
        },
      ],
    };
    expect(countPlaywright(report)).toEqual({
      passed: 5,
      failed: 1,
      failures: ['show.e2e.ts › stops\n    late'],
      flaky: ['show.e2e.ts › flips\n    once'],
    });
  });

  it('shortens long failure messages', () => {
    const failureMessages = [Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n')];
    const assertionResults = [{ fullName: 'talks', status: 'failed', failureMessages }];
    const report = {
      numPassedTests: 0,
      numFailedTests: 1,
      testResults: [{ ...passedFile, status: 'failed', assertionResults }],
    };
    const [failure = ''] = countVitest(report).failures;
    expect(failure.split('\n')).toHaveLength(31);
    expect(failure).toContain('line 29');
  });

  it('refuses an unreadable report', () => {
    expect(() => countVitest({ stats: {} })).toThrow();
  });

  it('adds counts up', () => {
    const counts = [
      { passed: 3, failed: 0, failures: [], flaky: ['third'] },
      { passed: 4, failed: 2, failures: ['one', 'other'], flaky: [] },
    ];
    expect(total(counts)).toEqual({ passed: 7, failed: 2, failures: ['one', 'other'], flaky: ['third'] });
  });
});
