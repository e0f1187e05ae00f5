import type { TokenSubject } from '../../machines/auth/room-token.machine.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type { RoomToken } from './room-token.ts';
import type { TokenAttendant, TokenSource } from './token-attendant.ts';

/**
 * Gives a room token that is fit for use. The first is simply fetched; the machine that renews it from then on
 * (N54 to N59) is loaded when the show is on screen, so that no viewer waits for it.
 */
export class TokenKeeper {
  private readonly source: TokenSource;
  private first: RoomToken | null = null;
  private attendant: TokenAttendant | null = null;
  private cleared = false;

  constructor(subject: TokenSubject, fetch: () => Promise<RoomToken>, now: () => Instant) {
    this.source = { subject, fetch, now };
  }

  /** A token for now. `fresh`: the server did not like the last one. Rejects as the request for it does. */
  async token(fresh: boolean): Promise<string> {
    if (this.attendant) return this.attendant.token(fresh);
    this.first = await this.source.fetch();
    return this.first.token;
  }

  /** Looks after the token from now on. */
  async attend(): Promise<void> {
    if (this.attendant || !this.first) return;
    const { attendTo } = await import('./token-attendant.ts');
    if (!this.cleared) this.attendant ??= attendTo(this.first, this.source);
  }

  /** Stops the checks and forgets the token. */
  clear(): void {
    this.cleared = true;
    this.attendant?.clear();
  }
}
