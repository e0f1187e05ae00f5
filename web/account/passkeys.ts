import type { WebAuthnError } from '@simplewebauthn/browser';
import { newPasskeyAskedFrom, passkeyAskedFrom } from '../../machines/auth/passkey.parse.ts';
import { callApi } from '../app/api-call.ts';
import { authWords } from './auth.words.ts';
import { fault } from './use-submission.ts';

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
