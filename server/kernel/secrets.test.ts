import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MIN_SECRET_BYTES, secretOf, UnusableSecret } from './secrets.ts';

let directory: string;
const file = () => join(directory, 'secret');

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'callboard-keys-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe('The secret of a data directory', () => {
  it('is made once, for the user of the server alone', () => {
    const secret = secretOf(undefined, directory);
    expect(secret.length).toBeGreaterThanOrEqual(MIN_SECRET_BYTES);
    expect(secretOf(undefined, directory)).toBe(secret);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readdirSync(directory)).toEqual(['secret']);
  });

  it('is made again where a full disk left an empty file, as everybody knows that one', () => {
    writeFileSync(file(), '');
    const secret = secretOf(undefined, directory);
    expect(secret.length).toBeGreaterThanOrEqual(MIN_SECRET_BYTES);
    expect(readFileSync(file(), 'utf8').trim()).toBe(secret);
  });

  it('is refused when it is so short that it could be guessed', () => {
    writeFileSync(file(), 'a'.repeat(MIN_SECRET_BYTES - 1));
    expect(() => secretOf(undefined, directory)).toThrow(UnusableSecret);
    expect(() => secretOf(undefined, directory)).toThrow(file());
  });

  it('has its name only when it is whole', () => {
    mkdirSync(`${file()}.new`);
    expect(() => secretOf(undefined, directory)).toThrow(UnusableSecret);
    expect(readdirSync(directory)).toEqual(['secret.new']);
  });

  it('is left alone where another one is configured', () => {
    expect(secretOf('configured', directory)).toBe('configured');
    expect(readdirSync(directory)).toEqual([]);
  });
});
