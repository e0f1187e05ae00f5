import type { WebAuthnError } from '@simplewebauthn/browser';
import { KeyRound } from 'lucide-react';
import { useEffect } from 'react';
import {
  fieldIn,
  hasFields,
  isFields,
  isListOf,
  isNumber,
  isOneOf,
  isText,
  type ShapeOf,
} from '../../machines/kernel/shapes.ts';
import { callApi } from '../app/api-call.ts';
import { Button } from '../ui/button.tsx';
import styles from './account-page.module.css';
import { authWords } from './auth.words.ts';
import { type FormSubmission, fieldFailure } from './form.tsx';

const isTransport = isOneOf(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const isPasskeyDescriptor = hasFields({ id: isText, transports: isListOf(isTransport) });
const isPasskeyOptions = hasFields({ challenge: isText, rpId: isText, timeout: isNumber });
const isNewPasskeyOptions = hasFields({
  challenge: isText,
  timeout: isNumber,
  rp: hasFields({ id: isText, name: isText }),
  user: hasFields({ id: isText, name: isText, displayName: isText }),
});
const isParameter = hasFields({ alg: isNumber });

const passkeyDescriptors = (list: readonly ShapeOf<typeof isPasskeyDescriptor>[] | null) =>
  (list ?? []).map(({ id, transports }) => ({
    id,
    transports: [...transports],
    type: 'public-key' as const,
  }));

export function passkeyOptionsFrom(data: unknown) {
  if (!isFields(data) || !isPasskeyOptions(data)) return null;
  const { challenge, rpId, timeout } = data;
  return {
    challenge,
    rpId,
    timeout,
    allowCredentials: passkeyDescriptors(fieldIn(data, 'allowCredentials', isListOf(isPasskeyDescriptor))),
    userVerification: 'required' as const,
  };
}

export function newPasskeyOptionsFrom(data: unknown) {
  if (!isFields(data) || !isNewPasskeyOptions(data)) return null;
  const { challenge, rp, user, timeout } = data;
  const parameters = fieldIn(data, 'pubKeyCredParams', isListOf(isParameter)) ?? [];
  return {
    challenge,
    rp,
    user,
    timeout,
    pubKeyCredParams: parameters.map(({ alg }) => ({ alg, type: 'public-key' as const })),
    excludeCredentials: passkeyDescriptors(
      fieldIn(data, 'excludeCredentials', isListOf(isPasskeyDescriptor)),
    ),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' } as const,
    attestation: 'none' as const,
  };
}

/** WebAuthn needs HTTPS with a host name, or localhost. */
export const supportsPasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);

export async function signWithPasskey(path: string, body?: object) {
  const optionsJSON = passkeyOptionsFrom(await callApi('POST', path, { ...(body && { body }) }));
  if (optionsJSON === null) throw fieldFailure('', authWords.noPasskeyShown);
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, response } = await startAuthentication({ optionsJSON }).catch(() => {
    throw fieldFailure('', authWords.noPasskeyShown);
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

export async function createPasskey(path: string) {
  const optionsJSON = newPasskeyOptionsFrom(await callApi('POST', path));
  if (optionsJSON === null) throw fieldFailure('', authWords.passkeyNotMade);
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, response } = await startRegistration({ optionsJSON }).catch((error: WebAuthnError) => {
    const isHere = error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    throw fieldFailure('', isHere ? authWords.passkeyHere : authWords.passkeyNotMade);
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
    <form {...submission.form} className={`stack ${styles.form}`} aria-label={action}>
      <Button
        type="submit"
        variant={primary ? 'primary' : 'secondary'}
        waiting={submission.busy}
        className={styles.wide}
        icon={KeyRound}
      >
        {action}
      </Button>
      {problem !== undefined && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
    </form>
  );
}
