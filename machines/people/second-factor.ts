import {
  fieldIn,
  flagIn,
  hasFields,
  isFields,
  isFlag,
  isListOf,
  isMaybe,
  isNumber,
  isOneOf,
  isText,
  textIn,
} from '../kernel/shapes.ts';
import type { Instant } from '../kernel/time.ts';

export type FactorKind = 'app' | 'passkey';

export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly since: Instant;
  readonly used: Instant | null;
  /** The passkey is, or may be, on other devices too. */
  readonly synced: boolean;
}

export interface SecondFactorState {
  readonly since: Instant | null;
  readonly recoveryCodes: number;
  readonly needed: boolean;
  readonly passkeys: readonly Passkey[];
}

export interface SecondFactorSetup {
  readonly secret: string;
  readonly uri: string;
  /** The client returns this with the first code. */
  readonly setup: string;
}

const isState = hasFields({ since: isMaybe(isNumber), recoveryCodes: isNumber });
const isPasskey = hasFields({
  id: isText,
  name: isText,
  since: isNumber,
  used: isMaybe(isNumber),
  synced: isFlag,
});
const isSetup = hasFields({ secret: isText, uri: isText, setup: isText });

export function secondFactorFrom(data: unknown): SecondFactorState | null {
  if (!isFields(data) || !isState(data)) return null;
  const { since, recoveryCodes } = data;
  const passkeys = fieldIn(data, 'passkeys', isListOf(isPasskey)) ?? [];
  return { since, recoveryCodes, needed: flagIn(data, 'needed'), passkeys };
}

export function lacksFactor({ needed, since, passkeys }: SecondFactorState): boolean {
  return needed && since === null && passkeys.length === 0;
}

export function secondFactorSetupFrom(data: unknown): SecondFactorSetup | null {
  if (!isSetup(data)) return null;
  const { secret, uri, setup } = data;
  return { secret, uri, setup };
}

export function recoveryCodesFrom(data: unknown): readonly string[] {
  return (isFields(data) && fieldIn(data, 'recoveryCodes', isListOf(isText))) || [];
}

export interface HalfLogIn {
  readonly half: string;
  readonly factors: readonly FactorKind[];
}

const isKind = isOneOf<FactorKind>(['app', 'passkey']);

export function halfLogInFrom(data: unknown): HalfLogIn | null {
  if (!isFields(data)) return null;
  const half = textIn(data, 'half');
  return half === null ? null : { half, factors: fieldIn(data, 'factors', isListOf(isKind)) ?? ['app'] };
}
