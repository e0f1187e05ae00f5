import {
  fieldIn,
  hasFields,
  isFields,
  isFlag,
  isListOf,
  isNullable,
  isNumber,
  isOneOf,
  isText,
  orElse,
  type Reader,
  readerOf,
  textIn,
} from '../kernel/shapes.ts';
import type { Instant } from '../kernel/time.ts';

export type FactorKind = 'app' | 'passkey';

export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly since: Instant;
  readonly used: Instant | null;
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
  readonly setup: string;
}

const isPasskey = hasFields({
  id: isText,
  name: isText,
  since: isNumber,
  used: isNullable(isNumber),
  synced: isFlag,
});

export const secondFactorFrom: Reader<SecondFactorState> = readerOf({
  since: isNullable(isNumber),
  recoveryCodes: isNumber,
  needed: orElse(isFlag, false),
  passkeys: orElse(isListOf(isPasskey), []),
});

export function needsSecondFactor({ needed, since, passkeys }: SecondFactorState): boolean {
  return needed && since === null && passkeys.length === 0;
}

export const secondFactorSetupFrom: Reader<SecondFactorSetup> = readerOf({
  secret: isText,
  uri: isText,
  setup: isText,
});

export function recoveryCodesFrom(data: unknown): readonly string[] {
  return (isFields(data) && fieldIn(data, 'recoveryCodes', isListOf(isText))) || [];
}

export interface PendingLogIn {
  readonly half: string;
  readonly factors: readonly FactorKind[];
}

const isKind = isOneOf<FactorKind>(['app', 'passkey']);

export function pendingLogInFrom(data: unknown): PendingLogIn | null {
  if (!isFields(data)) return null;
  const half = textIn(data, 'half');
  return half === null ? null : { half, factors: fieldIn(data, 'factors', isListOf(isKind)) ?? ['app'] };
}
