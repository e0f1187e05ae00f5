import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { fail, ok, type Result } from '../../machines/kernel/result.ts';
import { refusalWords } from '../../machines/words/refusal.ts';

export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

export function configuredFile<Value>(
  variable: string,
  file: string,
  read: (text: string) => Result<Value, string>,
): Value {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new ConfigurationError(
      `${variable}: ${file} cannot be read. Check the path and the permissions of the file.`,
      { cause },
    );
  }
  const found = read(text);
  if (found.ok) return found.value;
  throw new ConfigurationError(`${variable}: ${file} is not valid: ${found.error}`);
}

export function jsonReader<Value>(schema: z.ZodType<Value>): (text: string) => Result<Value, string> {
  return (text) => {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return fail(refusalWords.noJson);
    }
    const read = schema.safeParse(value);
    if (read.success) return ok(read.data);
    const faults = read.error.issues.map(({ path, message }) =>
      path.length === 0 ? message : `${path.join('.')}: ${message}`,
    );
    return fail(faults.join('; '));
  };
}
