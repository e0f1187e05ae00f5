import type { RestClient } from '../support/rest-client.ts';
import type { Rule } from './call.rules.ts';
import type { Principal, Principals } from './principals.ts';

/** What is sent. `client`: another than the principal's own. */
export interface Asked {
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly client?: RestClient;
}

export interface CallRow {
  readonly call: string;
  /** What is asked of the call, where it has several rows. */
  readonly about?: string;
  readonly rule: Rule;
  /** The status, and the code of a refusal that has other reasons than who asks, to those who are let in. */
  readonly answer: string;
  /** What everybody asks. */
  readonly ask: (principals: Principals, who: Principal) => Asked;
  /** What those who are let in ask instead, since it has its effect. */
  readonly spend?: (principals: Principals, who: Principal) => Promise<Asked>;
  /** What was spent can be asked for again. */
  readonly lasting?: true;
}

/** The same for everybody. */
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
