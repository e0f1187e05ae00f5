import { useState } from 'react';
import type { User } from '../../machines/people/user.ts';
import { callApi, messageOf } from '../app/api-call.ts';
import { useAttempt } from '../app/use-attempt.ts';
import { Button } from '../ui/button.tsx';
import { authWords } from './auth.words.ts';
import styles from './confirm-address.module.css';

export function ConfirmAddress({ user }: { readonly user: User }) {
  const [notice, setSaid] = useState<string | null>(null);
  const { busy, run } = useAttempt((error) => setSaid(messageOf(error)));
  const waiting = user.emailVerified ? user.pendingEmail : user.email;
  if (waiting === null) return null;
  const resend = async () => {
    await callApi('POST', '/api/auth/verify-email/resend');
    setSaid(authWords.onItsWay(waiting));
  };
  return (
    <div className={`cluster ${styles.note}`}>
      <span role="status">{notice ?? authWords.followLink(waiting)}</span>
      <Button size="small" waiting={busy} onPress={() => void run(resend)}>
        {authWords.sendAgain}
      </Button>
    </div>
  );
}
