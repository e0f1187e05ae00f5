import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, total } from './count.ts';

describe('the count of tests', () => {
  it('takes passed and failed tests from a Vitest report', () => {
    const report = { numPassedTests: 7, numFailedTests: 2, testResults: [] };
    expect(countVitest(report)).toEqual({ passed: 7, failed: 2 });
  });

  it('counts a test file that could not be loaded as one failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'passed', assertionResults: [{}] },
    ];
    expect(countVitest({ numPassedTests: 1, numFailedTests: 1, testResults })).toEqual({
      passed: 1,
      failed: 2,
    });
  });

  it('counts a flaky end-to-end test as failed', () => {
    const report = { stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 0 } };
    expect(countPlaywright(report)).toEqual({ passed: 4, failed: 3 });
  });

  it('refuses a report that it cannot read', () => {
    expect(() => countVitest({ stats: {} })).toThrow();
  });

  it('adds up', () => {
    const counts = [
      { passed: 3, failed: 0 },
      { passed: 4, failed: 2 },
    ];
    expect(total(counts)).toEqual({ passed: 7, failed: 2 });
  });
});
