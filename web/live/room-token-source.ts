import { retryAfterDelay } from '../../machines/kernel/backoff.ts';
import { Unavailable } from './denial.ts';
import type { RoomToken } from './room-token.ts';
import type { TokenRefresher, TokenRequests } from './token-refresher.ts';

/**
 * Gives a room token that is fit for use. The first is simply fetched; the machine that renews it from then on
 * (N54 to N59) is loaded when the show is on screen, so that no viewer waits for it.
 */
export class RoomTokenSource {
  private readonly source: TokenRequests;
  private readonly local: () => number;
  private first: RoomToken | null = null;
  private refresher: TokenRefresher | null = null;
  private cleared = false;
  /** The last answer that named a wait, and until when (local time) that counts (N72). */
  private named: { readonly failure: Unavailable; readonly until: number } | null = null;

  constructor(source: TokenRequests, local: () => number) {
    this.source = { ...source, fetch: () => this.fetch(source) };
    this.local = local;
  }

  /** A token for now. `fresh`: the server did not like the last one. Rejects as the request for it does. */
  async token(fresh: boolean): Promise<string> {
    if (this.refresher) return this.refresher.token(fresh);
    this.first = await this.source.fetch();
    return this.first.token;
  }

  /** Looks after the token from now on. */
  async attend(): Promise<void> {
    if (this.refresher || !this.first) return;
    const { refreshToken } = await import('./token-refresher.ts');
    if (!this.cleared) this.refresher ??= refreshToken(this.first, this.source);
  }

  /** Stops the checks and forgets the token. */
  clear(): void {
    this.cleared = true;
    this.refresher?.clear();
  }

  private async fetch({ fetch, random }: TokenRequests): Promise<RoomToken> {
    if (this.named && this.local() < this.named.until) throw this.named.failure;
    try {
      return await fetch();
    } catch (failure) {
      if (failure instanceof Unavailable)
        this.named = { failure, until: this.local() + retryAfterDelay(failure.retryAfter, random()) };
      throw failure;
    }
  }
}
