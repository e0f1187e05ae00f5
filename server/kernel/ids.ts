import { randomBytes } from 'node:crypto';
import { customAlphabet } from 'nanoid';

/** An id has 95 random bits, and no character of it needs escaping. */
const freshId = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 16);

export interface Randomness {
  id(): string;
  secret(): string;
}

export const systemRandomness: Randomness = {
  id: freshId,
  secret: () => randomBytes(32).toString('base64url'),
};

/** Public ids omit 0, O, 1 and I, because people read them aloud and type them on phones. */
const publicId = customAlphabet('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 8);

export const idSource = { ...systemRandomness, pid: publicId };
