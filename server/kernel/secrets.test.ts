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
  it("is created once, readable only by the server's user", () => {
    const secret = secretOf(undefined, directory);
    expect(secret.length).toBeGreaterThanOrEqual(MIN_SECRET_BYTES);
    expect(secretOf(undefined, directory)).toBe(secret);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readdirSync(directory)).toEqual(['secret']);
  });

  it('is created again if a full disk left an empty file behind', () => {
    writeFileSync(file(), '');
    const secret = secretOf(undefined, directory);
    expect(secret.length).toBeGreaterThanOrEqual(MIN_SECRET_BYTES);
    expect(readFileSync(file(), 'utf8').trim()).toBe(secret);
  });

  it('is refused if it is too short', () => {
    writeFileSync(file(), 'a'.repeat(MIN_SECRET_BYTES - 1));
    expect(() => secretOf(undefined, directory)).toThrow(UnusableSecret);
    expect(() => secretOf(undefined, directory)).toThrow(file());
  });

  it('gets its final file name only after it is written completely', () => {
    mkdirSync(`${file()}.new`);
    expect(() => secretOf(undefined, directory)).toThrow(UnusableSecret);
    expect(readdirSync(directory)).toEqual(['secret.new']);
  });

  it('is not created if a secret is configured by the environment', () => {
    expect(secretOf('configured', directory)).toBe('configured');
    expect(readdirSync(directory)).toEqual([]);
  });
});
