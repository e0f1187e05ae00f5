import { randomBytes } from 'node:crypto';
import { customAlphabet } from 'nanoid';

/** 16 letters and digits: 95 bits, and no character that an address or a file name would escape. */
const freshId = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 16);

export interface Randomness {
  id(): string;
  secret(): string;
}

export const systemRandomness: Randomness = {
  id: freshId,
  secret: () => randomBytes(32).toString('base64url'),
};

/** No 0 and O, no 1 and I: a room id is read aloud and typed on phones. */
const publicId = customAlphabet('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 8);

export const ids = { ...systemRandomness, pid: publicId };
