import { basename, dirname } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** How long each file took at most, in ms. A mutant that is noticed cuts a run short. */
const longest = new Map<string, number>();

/**
 * Runs tests of the mutated file first, then those of its folder: they are the likeliest to notice a mutant. Among
 * equals quicker ones go first, so that examples come before properties.
 */
export class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const mutated = this.ctx.config.related ?? [];
    const distance = ({ moduleId }: TestSpecification) =>
      Math.min(FAR, ...mutated.map((source) => distanceTo(source, moduleId)));
    const times = new Map(files.map((file) => [file, this.#longestOf(file)]));
    const time = (file: TestSpecification) => times.get(file) ?? 0;
    return [...files].sort((a, b) => distance(a) - distance(b) || time(a) - time(b));
  }

  #longestOf(file: TestSpecification): number {
    const last = this.ctx.cache.getTestSpecificationResult(file)?.duration ?? 0;
    const time = Math.max(last, longest.get(file.moduleId) ?? 0);
    longest.set(file.moduleId, time);
    return time;
  }
}

const FAR = 2;

function distanceTo(source: string, test: string): number {
  if (dirname(source) !== dirname(test)) return FAR;
  return basename(test).startsWith(basename(source, 'ts')) ? 0 : 1;
}
