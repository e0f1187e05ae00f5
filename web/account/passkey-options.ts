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

const isTransport = isOneOf(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const isNamed = hasFields({ id: isText, transports: isListOf(isTransport) });
const isAsked = hasFields({ challenge: isText, rpId: isText, timeout: isNumber });
const isNewAsked = hasFields({
  challenge: isText,
  timeout: isNumber,
  rp: hasFields({ id: isText, name: isText }),
  user: hasFields({ id: isText, name: isText, displayName: isText }),
});
const isParameter = hasFields({ alg: isNumber });

const known = (list: readonly ShapeOf<typeof isNamed>[] | null) =>
  (list ?? []).map(({ id, transports }) => ({
    id,
    transports: [...transports],
    type: 'public-key' as const,
  }));

export function passkeyAskedFrom(data: unknown) {
  if (!isFields(data) || !isAsked(data)) return null;
  const { challenge, rpId, timeout } = data;
  return {
    challenge,
    rpId,
    timeout,
    allowCredentials: known(fieldIn(data, 'allowCredentials', isListOf(isNamed))),
    userVerification: 'required' as const,
  };
}

export function newPasskeyAskedFrom(data: unknown) {
  if (!isFields(data) || !isNewAsked(data)) return null;
  const { challenge, rp, user, timeout } = data;
  const parameters = fieldIn(data, 'pubKeyCredParams', isListOf(isParameter)) ?? [];
  return {
    challenge,
    rp,
    user,
    timeout,
    pubKeyCredParams: parameters.map(({ alg }) => ({ alg, type: 'public-key' as const })),
    excludeCredentials: known(fieldIn(data, 'excludeCredentials', isListOf(isNamed))),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' } as const,
    attestation: 'none' as const,
  };
}
