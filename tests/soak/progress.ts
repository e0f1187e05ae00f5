import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/**
 * How far a soak has come. `blocks`: its parts that are through, each from a seed of its own. `checks`: what was
 * looked for in them (acknowledged commands after a cut, say), or made to fail.
 */
const standing = z.object({
  blocks: z.number(),
  done: z.number(),
  checks: z.number(),
  wrongs: z.array(z.string()).readonly(),
});

export type SoakProgress = z.infer<typeof standing>;

/** Progress of a long soak, on disk after each block by name and seed, so that a stopped one continues. */
export class Progress {
  readonly #file: string;
  #standing: SoakProgress = { blocks: 0, done: 0, checks: 0, wrongs: [] };

  constructor(name: string, seed: number) {
    this.#file = fileURLToPath(new URL(`../../.tmp/soak/${name}-${seed}.json`, import.meta.url));
    if (existsSync(this.#file)) this.#standing = standing.parse(JSON.parse(readFileSync(this.#file, 'utf8')));
  }

  get standing(): SoakProgress {
    return this.#standing;
  }

  add(block: Omit<SoakProgress, 'blocks'>): void {
    const { blocks, done, checks, wrongs } = this.#standing;
    this.#standing = {
      blocks: blocks + 1,
      done: done + block.done,
      checks: checks + block.checks,
      wrongs: [...wrongs, ...block.wrongs],
    };
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#standing));
    renameSync(`${this.#file}.new`, this.#file);
  }
}

export interface SoakPlan {
  readonly name: string;
  readonly seed: number;
  /** Total, including former runs. */
  readonly target: number;
  /** Runs one block: its number from 0, and how many are still wanted. */
  block(number: number, left: number): Promise<Omit<SoakProgress, 'blocks'>>;
}

/** Runs blocks until the target is reached; true when nothing was ever wrong. */
export async function soakInBlocks({ name, seed, target, block }: SoakPlan): Promise<boolean> {
  const progress = new Progress(name, seed);
  if (progress.standing.done > 0)
    process.stdout.write(`${name}: continues after ${progress.standing.done}\n`);
  while (progress.standing.done < target) {
    const { blocks, done } = progress.standing;
    const result = await block(blocks, target - done);
    progress.add(result);
    for (const wrong of result.wrongs) process.stdout.write(`${name}, block ${blocks}: ${wrong}\n`);
    process.stdout.write(`${name}: ${progress.standing.done} of ${target}, seed ${seed}, block ${blocks}\n`);
  }
  const { done, checks, wrongs } = progress.standing;
  process.stdout.write(`${name}: ${done} done with ${checks} checks\n`);
  process.stdout.write(`${done - wrongs.length} passed, ${wrongs.length} failed\n`);
  return wrongs.length === 0;
}
