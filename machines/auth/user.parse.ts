import { isFields, isFlag, isNumber, isText, orElse, readerOf } from '../kernel/shapes.ts';
import type { User } from './user.ts';

const sentFrom = readerOf({
  uid: isText,
  creationTime: isNumber,
  email: orElse(isText, null),
  emailVerified: orElse(isFlag, false),
  pendingEmail: orElse(isText, null),
  displayName: orElse(isText, null),
  photoURL: orElse(isText, null),
  isAnonymous: orElse(isFlag, false),
  customClaims: isFields,
});

export function userFrom(data: unknown): User | null {
  const sent = sentFrom(data);
  return (
    sent && {
      ...sent,
      providerData: sent.isAnonymous ? [] : [{ providerId: 'password' }],
      customClaims: { admin: sent.customClaims['admin'] === true },
    }
  );
}
