import { customAlphabet } from 'nanoid';
import { systemRandomness } from './room/stamp.ts';

/** No 0 and O, no 1 and I: a room id is read aloud and typed on phones. */
const publicId = customAlphabet('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 8);

/** Everything that is made of randomness, in one place. */
export const ids = { ...systemRandomness, pid: publicId };
