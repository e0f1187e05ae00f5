import { refusal } from '../../../machines/kernel/errors.ts';
import type { RoomContext } from '../../../machines/room/room.state.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import { type RateLimits, refundUnlessWrong, type SharedTry } from '../../kernel/rate-limits.ts';
import { Refused, refuse } from '../../kernel/refused.ts';
import type { GuardedSubject, Guesser, KnownDevices } from '../../people/accounts/guesses.ts';
import { type Passwords, PasswordsBusy } from '../../people/accounts/passwords.ts';

interface RoomGuess extends Guesser {
  readonly password: string | null;
}

interface RoomGuessesDeps {
  readonly passwords: Passwords;
  readonly devices: KnownDevices;
  readonly limits: RateLimits;
}

interface PasswordCheck {
  readonly address: string;
  readonly password: string;
  readonly passwordHash: string;
}

export class RoomGuesses {
  readonly #deps: RoomGuessesDeps;
  readonly #checks = new Map<string, Promise<boolean>>();
  readonly #runningChecks = new Map<string, Promise<boolean>>();

  constructor(deps: RoomGuessesDeps) {
    this.#deps = deps;
  }

  /** Resolves to the new device cookie. Throws `denied_protected` and `rate_limited`. */
  async admit({ access, show }: RoomContext, guess: RoomGuess): Promise<string | null> {
    const { passwordHash } = access;
    const { address, device, password } = guess;
    if (passwordHash === null) return null;
    if (password === null) return refuse('denied_protected');
    const guarded = { what: `room ${show.room._id}`, passwordHash } as const;
    const isRight = await this.#isRight({ address, password, passwordHash }, this.#triesOf(guarded, guess));
    if (!isRight) return refuse('denied_protected', refusalWords.wrongRoomPassword);
    return this.#deps.devices.remembering(device, guarded);
  }

  #triesOf(guarded: GuardedSubject, { address, device }: Guesser): readonly SharedTry[] {
    const mark = this.#deps.devices.markOf(device, guarded);
    if (mark !== null) return [['roomGuessOfDevice', mark]];
    return [
      ['roomGuess', `${address} ${guarded.what}`],
      ['roomGuesses', address],
    ];
  }

  /** Also counts a cached right password, because skipping the count would show in the response time. */
  #isRight(check: PasswordCheck, tries: readonly SharedTry[]): Promise<boolean> {
    return shareRunning(this.#runningChecks, JSON.stringify([checkName(check), tries]), () =>
      this.#checkWithLimits(check, tries),
    );
  }

  async #checkWithLimits(check: PasswordCheck, tries: readonly SharedTry[]): Promise<boolean> {
    const { limits, passwords } = this.#deps;
    const waits = limits.takeTries(tries);
    if (waits !== null) await waits;
    const isKnown = passwordVariants(check.password).some((reading) =>
      passwords.isKnown(reading, check.passwordHash),
    );
    const right = isKnown
      ? Promise.resolve(true)
      : shareRunning(this.#checks, checkName(check), () => this.#verified(check));
    return refundUnlessWrong(limits, tries, right);
  }

  async #verified({ address, password, passwordHash }: PasswordCheck): Promise<boolean> {
    const request = { kind: 'room', address } as const;
    try {
      for (const reading of passwordVariants(password))
        if (await this.#deps.passwords.verify(reading, passwordHash, request)) return true;
      return false;
    } catch (error) {
      if (error instanceof PasswordsBusy) throw new Refused(refusal('rate_limited'), 1);
      throw error;
    }
  }
}

function shareRunning(
  running: Map<string, Promise<boolean>>,
  name: string,
  begin: () => Promise<boolean>,
): Promise<boolean> {
  const begun = running.get(name) ?? begin().finally(() => running.delete(name));
  running.set(name, begun);
  return begun;
}

function checkName({ address, password, passwordHash }: PasswordCheck): string {
  return JSON.stringify([address, password, passwordHash]);
}

/** Browsers percent-encode the password for the header, other clients do not. */
function passwordVariants(password: string): readonly string[] {
  try {
    return [...new Set([decodeURIComponent(password), password])];
  } catch {
    return [password];
  }
}
