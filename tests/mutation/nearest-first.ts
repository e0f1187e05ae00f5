import { basename, dirname } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Runs the tests of the mutated file first, then those of its folder: they are the likeliest to notice a mutant. */
export class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const mutated = this.ctx.config.related ?? [];
    const distance = ({ moduleId }: TestSpecification) =>
      Math.min(2, ...mutated.map((source) => distanceTo(source, moduleId)));
    return [...files].sort((a, b) => distance(a) - distance(b));
  }
}

function distanceTo(source: string, test: string): number {
  if (dirname(source) !== dirname(test)) return 2;
  return basename(test).startsWith(basename(source, 'ts')) ? 0 : 1;
}
