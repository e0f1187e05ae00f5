import { readFileSync } from 'node:fs';
import type { Result } from '../../machines/kernel/result.ts';

/** The message is one line. */
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
    throw new ConfigurationError(`${variable}: ${file} cannot be read.`, { cause });
  }
  const found = read(text);
  if (found.ok) return found.value;
  throw new ConfigurationError(`${variable}: ${file} is not valid: ${found.error}`);
}
