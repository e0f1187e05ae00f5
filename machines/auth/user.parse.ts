import { isFields, textIn } from '../kernel/fields.ts';
import type { User } from './user.ts';

/** The user in an answer; null when there is none in it, or not a whole one (U15). */
export function userFrom(data: unknown): User | null {
  if (!isFields(data)) return null;
  const { uid, creationTime, customClaims } = data;
  if (typeof uid !== 'string' || typeof creationTime !== 'number' || !isFields(customClaims)) return null;
  return {
    uid,
    creationTime,
    email: textIn(data, 'email'),
    emailVerified: data['emailVerified'] === true,
    pendingEmail: textIn(data, 'pendingEmail'),
    displayName: textIn(data, 'displayName'),
    photoURL: textIn(data, 'photoURL'),
    providerData: data['isAnonymous'] === true ? [] : [{ providerId: 'password' }],
    isAnonymous: data['isAnonymous'] === true,
    customClaims: { admin: customClaims['admin'] === true },
  };
}
