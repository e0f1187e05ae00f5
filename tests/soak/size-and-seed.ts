import { parseArgs } from 'node:util';

export interface SizeAndSeed {
  readonly size: number;
  readonly seed: number;
}

/** Arguments of a soak: `[--<name> usual] [--seed 1]`, whole numbers. Throws on others. */
export function sizeAndSeed(args: readonly string[], name: string, usual: number): SizeAndSeed {
  const { values } = parseArgs({
    args: [...args],
    options: {
      [name]: { type: 'string', default: String(usual) },
      seed: { type: 'string', default: '1' },
    },
  });
  const wholeNumber = (option: string): number => {
    const number = Number(values[option]);
    if (!Number.isSafeInteger(number)) throw new Error(`--${option} must be a whole number.`);
    return number;
  };
  return { size: wholeNumber(name), seed: wholeNumber('seed') };
}
