import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { RoomToken } from './room-token.ts';

/** Spec §9: a token that would expire within this is renewed before it is used. */
const MARGIN: Duration = 5_000;
/** Every so often the token is looked at, and renewed if it expires soon. */
const CHECK_EVERY: Duration = 20_000;
const BACKGROUND_MARGIN: Duration = 300_000;

/** Keeps a room token that is fit for use (spec §4, room token lifecycle). */
export class TokenKeeper {
  private readonly fetchToken: () => Promise<RoomToken>;
  /** Server time; null while it is not known, which is before the first use. */
  private readonly now: () => Instant | null;
  private held: RoomToken | null = null;
  private renewing: Promise<RoomToken> | null = null;
  private checks: ReturnType<typeof setInterval> | undefined;

  constructor(fetchToken: () => Promise<RoomToken>, now: () => Instant | null) {
    this.fetchToken = fetchToken;
    this.now = now;
  }

  /** A token for now. `fresh`: the server did not like the last one. */
  async token(fresh: boolean): Promise<string> {
    this.checks ??= setInterval(() => this.check(), CHECK_EVERY);
    const usable = !fresh && this.held && !this.expiresWithin(MARGIN);
    return (usable && this.held ? this.held : await this.renew()).token;
  }

  /** Stops the checks and forgets the token. */
  clear(): void {
    clearInterval(this.checks);
    this.checks = undefined;
    this.held = null;
  }

  private check(): void {
    // A failure shows when the token is needed; the next check tries again.
    if (this.expiresWithin(BACKGROUND_MARGIN)) this.renew().catch(() => {});
  }

  private expiresWithin(margin: Duration): boolean {
    const now = this.now();
    return this.held !== null && now !== null && this.held.expiresAt - now <= margin;
  }

  private async renew(): Promise<RoomToken> {
    this.renewing ??= this.fetchToken();
    try {
      this.held = await this.renewing;
      return this.held;
    } finally {
      this.renewing = null;
    }
  }
}
