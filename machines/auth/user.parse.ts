import { flagIn, hasFields, isFields, isNumber, isText, textIn } from '../kernel/shapes.ts';
import type { User } from './user.ts';

const isSent = hasFields({ uid: isText, creationTime: isNumber, customClaims: isFields });

export function userFrom(data: unknown): User | null {
  if (!isFields(data) || !isSent(data)) return null;
  const { uid, creationTime, customClaims } = data;
  const isAnonymous = flagIn(data, 'isAnonymous');
  return {
    uid,
    creationTime,
    email: textIn(data, 'email'),
    emailVerified: flagIn(data, 'emailVerified'),
    pendingEmail: textIn(data, 'pendingEmail'),
    displayName: textIn(data, 'displayName'),
    photoURL: textIn(data, 'photoURL'),
    providerData: isAnonymous ? [] : [{ providerId: 'password' }],
    isAnonymous,
    customClaims: { admin: flagIn(customClaims, 'admin') },
  };
}
