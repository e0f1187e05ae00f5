import type { Context } from 'hono';
import type { SignedIn } from '../auth/accounts.ts';
import type { Peer } from './peer.ts';
import type { RequestBody } from './request-body.ts';
import type { RequestName } from './request-log.ts';

/** What every route of the API has at hand. */
export interface ApiEnv {
  Bindings: { readonly peer: Peer; readonly requestName: RequestName; readonly body: RequestBody };
  Variables: {
    /** The session's user; null when signed out. */
    signedIn: SignedIn | null;
  };
}

export type ApiContext = Context<ApiEnv>;
