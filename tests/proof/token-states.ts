import { z } from 'zod';
import type { MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';

/** Kinds of tokens. */
export const TOKENS = ['none', 'valid', 'expired', "another room's", 'rotated', 'kicked', 'forged'] as const;
export type TokenState = (typeof TOKENS)[number];
export type TokensByState = Readonly<Record<TokenState, string | null>>;

/** A requester of tokens: by the session, if any, and the controller's link. */
export interface TokenRequester {
  readonly client: RestClient;
  readonly deviceId: string;
}

export interface TokenContext {
  readonly url: string;
  readonly owner: RestClient;
  readonly elsewhere: MadeRoom;
  /** Sets the countdowns' clock back by two hours during the work. */
  readonly longAgo: <Value>(work: () => Promise<Value>) => Promise<Value>;
}

/** Gives each principal a token in each state, and returns the resulting room. */
export async function issueTokens(
  { url, owner, elsewhere, longAgo }: TokenContext,
  made: MadeRoom,
  bearers: readonly TokenRequester[],
): Promise<{ readonly room: MadeRoom; readonly hands: readonly TokensByState[] }> {
  const each = (room: MadeRoom, suffix = ''): Promise<readonly string[]> =>
    Promise.all(
      bearers.map(({ client, deviceId }) =>
        client.token(room, 'CONTROLLER', { deviceId: `${deviceId}${suffix}` }),
      ),
    );
  const rotated = await each(made);
  await owner.command(made.room.pid, await owner.token(made, 'CONTROLLER'), 'room/rotateSecrets');
  const room = await owner.room(made.room.pid);
  const [expired, foreign] = [await longAgo(() => each(room)), await each(elsewhere)];
  const kicked = await each(room, '-kicked');
  const valid = await Promise.all(
    bearers.map(({ client, deviceId }) => client.token(room, 'VIEWER', { deviceId, signature: null })),
  );
  await kick(url, owner, room, kicked);
  const hands = bearers.map((_, nth) => ({
    none: null,
    valid: valid[nth] ?? '',
    expired: expired[nth] ?? '',
    "another room's": foreign[nth] ?? '',
    rotated: rotated[nth] ?? '',
    kicked: kicked[nth] ?? '',
    forged: promoted(valid[nth] ?? ''),
  }));
  return { room, hands };
}

/** Lets the devices of these tokens in and kicks each of them, out of every view unless `device` is false. */
export async function kick(
  url: string,
  owner: RestClient,
  room: MadeRoom,
  tokens: readonly string[],
  device = true,
): Promise<void> {
  const controller = await RoomClient.join(url, { token: await owner.token(room, 'CONTROLLER') });
  for (const token of tokens) {
    const screen = await RoomClient.open(url);
    const { clientId } = await screen.join({ token });
    await controller.ask('clients/kick', { clientId, device });
    await screen.closed;
  }
  await controller.close();
}

const claimsSchema = z.looseObject({ exp: z.number() });

/** The same token with every right and another hour written into it, under its old signature. */
function promoted(token: string): string {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = claimsSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  const raised = JSON.stringify({ ...claims, permissions: 63, member: true, exp: claims.exp + 3_600 });
  return [header, Buffer.from(raised).toString('base64url'), signature].join('.');
}
