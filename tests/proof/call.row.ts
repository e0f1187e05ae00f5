import type { RestClient } from '../support/rest-client.ts';
import type { Rule } from './call.rules.ts';
import type { Principal, Principals } from './principals.ts';

/** The request. `client`: another than the principal's own. */
export interface Asked {
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly client?: RestClient;
}

export interface CallRow {
  readonly call: string;
  /** Variant of the call, if it has several rows. */
  readonly about?: string;
  readonly rule: Rule;
  /** Status, or the code of a refusal for other reasons, for admitted principals. */
  readonly answer: string;
  /** Request of all principals. */
  readonly ask: (principals: Principals, who: Principal) => Asked;
  /** Request of admitted principals, because it takes effect. */
  readonly spend?: (principals: Principals, who: Principal) => Promise<Asked>;
  /** Used objects stay valid. */
  readonly lasting?: true;
}

/** The same for all. */
export const at = (path: string, body?: unknown) => (): Asked => ({
  path,
  ...(body !== undefined && { body }),
});

/** Asked in the principal's place by another client of theirs, which may be spent. */
export async function doubled(
  principals: Principals,
  who: Principal,
  path: string,
  body?: unknown,
): Promise<Asked> {
  return { client: await principals.double(who), path, ...(body !== undefined && { body }) };
}

/** The path of the principals' team, and of what is of it. */
export const teamPath = (principals: Principals, rest = ''): string =>
  `/api/teams/${principals.teamId}${rest}`;
