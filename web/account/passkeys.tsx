import type { WebAuthnError } from '@simplewebauthn/browser';
import { KeyRound } from 'lucide-react';
import { useEffect } from 'react';
import { callApi } from '../app/api-call.ts';
import { Button } from '../ui/button.tsx';
import styles from './account-page.module.css';
import { authWords } from './auth.words.ts';
import { type FormSubmission, fault } from './form.tsx';
import { newPasskeyAskedFrom, passkeyAskedFrom } from './passkey-options.ts';

/** WebAuthn needs https with a name, or localhost. */
export const knowsPasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);

export async function shownPasskey(path: string, body?: object) {
  const optionsJSON = passkeyAskedFrom(await callApi('POST', path, { ...(body && { body }) }));
  if (optionsJSON === null) throw fault('', authWords.noPasskeyShown);
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, response } = await startAuthentication({ optionsJSON }).catch(() => {
    throw fault('', authWords.noPasskeyShown);
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    clientDataJSON,
    authenticatorData,
    signature,
    ...(userHandle !== undefined && { userHandle }),
  };
}

export async function madePasskey(path: string) {
  const optionsJSON = newPasskeyAskedFrom(await callApi('POST', path));
  if (optionsJSON === null) throw fault('', authWords.passkeyNotMade);
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, response } = await startRegistration({ optionsJSON }).catch((error: WebAuthnError) => {
    const isHere = error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    throw fault('', isHere ? authWords.passkeyHere : authWords.passkeyNotMade);
  });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

interface Props {
  readonly submission: FormSubmission;
  readonly action: string;
  readonly primary?: boolean;
}

export function PasskeyButton({ submission, action, primary = false }: Props) {
  const { ref } = submission.form;
  useEffect(() => {
    if (primary) ref.current?.querySelector('button')?.focus();
  }, [primary, ref]);
  const problem = submission.errorOf('');
  return (
    <form {...submission.form} className={styles.form} aria-label={action}>
      <Button
        type="submit"
        variant={primary ? 'primary' : 'secondary'}
        waiting={submission.busy}
        className={styles.wide}
      >
        <KeyRound aria-hidden />
        {action}
      </Button>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </form>
  );
}
