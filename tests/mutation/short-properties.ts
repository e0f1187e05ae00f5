import * as fc from 'fast-check';

/** A mutant is noticed by a first counterexample, not by the smallest, and a survivor need not be tried for long. */
fc.configureGlobal({ endOnFailure: true, interruptAfterTimeLimit: 1_000 });
