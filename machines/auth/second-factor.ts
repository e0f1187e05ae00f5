import {
  fieldIn,
  flagIn,
  hasFields,
  isFields,
  isListOf,
  isMaybe,
  isNumber,
  isText,
  textIn,
} from '../kernel/shapes.ts';
import type { Instant } from '../kernel/time.ts';

/** How an account stands with its second factor. */
export interface SecondFactorState {
  /** Null: it has none. */
  readonly since: Instant | null;
  /** How many are left. */
  readonly recoveryCodes: number;
  /** The administrators of this server need one. */
  readonly needed: boolean;
}

/** What a new second factor is set up with. */
export interface SecondFactorSetup {
  readonly secret: string;
  readonly uri: string;
  /** Goes back with the first code. */
  readonly setup: string;
}

const isState = hasFields({ since: isMaybe(isNumber), recoveryCodes: isNumber });
const isSetup = hasFields({ secret: isText, uri: isText, setup: isText });

/** Null for what is none (U139). */
export function secondFactorFrom(data: unknown): SecondFactorState | null {
  if (!isFields(data) || !isState(data)) return null;
  const { since, recoveryCodes } = data;
  return { since, recoveryCodes, needed: flagIn(data, 'needed') };
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

/** What an answer asks to be completed with a code; null: it is complete (U133). */
export function halfLogInFrom(data: unknown): string | null {
  return isFields(data) ? textIn(data, 'half') : null;
}
