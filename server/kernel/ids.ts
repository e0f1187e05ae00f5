import { randomBytes } from 'node:crypto';
import { customAlphabet } from 'nanoid';

/** 95 bits; no character needs escaping. */
const freshId = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 16);

export interface Randomness {
  id(): string;
  secret(): string;
}

export const systemRandomness: Randomness = {
  id: freshId,
  secret: () => randomBytes(32).toString('base64url'),
};

/** No 0, O, 1 and I: read aloud and typed on phones. */
const publicId = customAlphabet('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 8);

export const ids = { ...systemRandomness, pid: publicId };
