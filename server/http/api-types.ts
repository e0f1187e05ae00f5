import type { Context } from 'hono';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { SignedIn } from '../people/accounts/accounts.ts';
import type { SecurityEvent } from '../people/accounts/security-events.ts';
import type { Peer } from './peer.ts';
import type { RequestName } from './request-log.ts';

export interface ApiEnv {
  Bindings: {
    readonly peer: Peer;
    readonly requestName: RequestName;
    readonly body: RequestBody;
    /** `PUBLIC_URL` if it uses https. Only that site then has sessions. */
    readonly httpsSite: string | null;
  };
  Variables: {
    signedIn: SignedIn | null;
    /** Throws if the session has ended since the request began (W81). */
    stillSignedIn: () => Promise<void>;
    /** Fields to add to the security event, or another event that replaces it (U361). */
    eventAbout: Readonly<Record<string, string>> & { readonly event?: SecurityEvent };
  };
}

export type ApiContext = Context<ApiEnv>;

export interface RequestBody {
  readonly length: number;
  /** Earliest instant at which the newest part of the body may have arrived (`EventLoopMonitor`). */
  readonly receivedAt: Instant;
  /** Reads the text once. Throws `too_large` if the announced length is above the limit (W53). */
  text(most: number): Promise<string>;
  /** Reads the bytes once. Throws `too_large` and `upload_timeout`. */
  bytes(most: number, within: Duration): Promise<Buffer>;
}
