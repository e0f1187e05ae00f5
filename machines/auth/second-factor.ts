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

/** What may be asked for after the password. */
export type FactorKind = 'app' | 'passkey';

export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly since: Instant;
  /** Null: not yet. */
  readonly used: Instant | null;
  /** It is on more than one device, or may be. */
  readonly synced: boolean;
}

/** How an account stands with its second factor. */
export interface SecondFactorState {
  /** Of the authenticator app. Null: it has none. */
  readonly since: Instant | null;
  /** How many are left. */
  readonly recoveryCodes: number;
  /** The administrators of this server need one. */
  readonly needed: boolean;
  /** The oldest first. */
  readonly passkeys: readonly Passkey[];
}

/** What a new second factor is set up with. */
export interface SecondFactorSetup {
  readonly secret: string;
  readonly uri: string;
  /** Goes back with the first code. */
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

/** Null for what is none (U139). */
export function secondFactorFrom(data: unknown): SecondFactorState | null {
  if (!isFields(data) || !isState(data)) return null;
  const { since, recoveryCodes } = data;
  const passkeys = fieldIn(data, 'passkeys', isListOf(isPasskey)) ?? [];
  return { since, recoveryCodes, needed: flagIn(data, 'needed'), passkeys };
}

/** An administrator who needs one and has none (U138). */
export function lacksFactor({ needed, since, passkeys }: SecondFactorState): boolean {
  return needed && since === null && passkeys.length === 0;
}

/** Null for what is none (U139). */
export function secondFactorSetupFrom(data: unknown): SecondFactorSetup | null {
  if (!isSetup(data)) return null;
  const { secret, uri, setup } = data;
  return { secret, uri, setup };
}

/** The recovery codes in an answer (U139). */
export function recoveryCodesFrom(data: unknown): readonly string[] {
  return (isFields(data) && fieldIn(data, 'recoveryCodes', isListOf(isText))) || [];
}

/** A log-in that is to be completed by one of these. */
export interface HalfLogIn {
  readonly half: string;
  readonly factors: readonly FactorKind[];
}

const isKind = isOneOf<FactorKind>(['app', 'passkey']);

/** What an answer asks to be completed; null: it is complete (U133). */
export function halfLogInFrom(data: unknown): HalfLogIn | null {
  if (!isFields(data)) return null;
  const half = textIn(data, 'half');
  return half === null ? null : { half, factors: fieldIn(data, 'factors', isListOf(isKind)) ?? ['app'] };
}
