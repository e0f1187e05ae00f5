import { userFrom } from '../../machines/auth/user.parse.ts';
import type { User } from '../../machines/auth/user.ts';
import type { Language } from '../../machines/kernel/language.ts';
import { session } from '../account/session.ts';
import { callApi } from '../app/api-call.ts';

export interface UserChange {
  readonly displayName?: string;
  readonly language?: Language;
  readonly photoURL?: string | null;
  readonly email?: string;
  readonly password?: string;
  readonly currentPassword?: string;
}

export async function changeUser({ uid }: User, body: UserChange): Promise<void> {
  const user = userFrom(await callApi('PATCH', `/api/users/${uid}`, { body }));
  if (user !== null) session.update(user);
}
