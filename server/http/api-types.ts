import type { Context } from 'hono';
import type { SignedIn } from '../auth/accounts.ts';
import type { SecurityEvent } from '../auth/security-events.ts';
import type { Peer } from './peer.ts';
import type { RequestBody } from './request-body.ts';
import type { RequestName } from './request-log.ts';

export interface ApiEnv {
  Bindings: {
    readonly peer: Peer;
    readonly requestName: RequestName;
    readonly body: RequestBody;
    /** `PUBLIC_URL`, where it is https: sessions are kept there alone. */
    readonly httpsSite: string | null;
  };
  Variables: {
    signedIn: SignedIn | null;
    /** Refuses who was signed in when the request came and is not any more: a body may take its time (W81). */
    stillSignedIn: () => Promise<void>;
    /** More about the security event of the call, or another event in its place (U361). */
    eventAbout: Readonly<Record<string, string>> & { readonly event?: SecurityEvent };
  };
}

export type ApiContext = Context<ApiEnv>;
