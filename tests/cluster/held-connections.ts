import { expect } from 'vitest';
import { EventStream } from '../support/event-stream.ts';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';

/** A user's lasting connection and requests by one right, at one of several processes. */
export interface HeldConnection {
  /** Expected message at its end. */
  readonly says: string;
  /** Resolves once it is there for certain. */
  answers(): Promise<void>;
  /** Resolves at its end to the last message. */
  ends(): Promise<string>;
  /** How a request by the same right is answered there. */
  status(): Promise<number>;
}

/** A socket, and the room's state by its token. */
export async function socketAt(
  url: string,
  { room: { pid } }: MadeRoom,
  token: string,
  says = 'unauthorized',
): Promise<HeldConnection & { readonly client: RoomClient }> {
  const client = await RoomClient.join(url, { token });
  const headers = { 'x-access-token': token };
  return {
    client,
    says,
    answers: () => client.reached(client.seq),
    ends: async () => (await client.goodbye()).code,
    status: async () =>
      (await new RestClient(url).call('GET', `/api/rooms/${pid}/state`, { headers })).status,
  };
}

/** An event stream, and a call of the public API by its key. */
export async function streamAt(
  url: string,
  { room: { pid } }: MadeRoom,
  key: string,
): Promise<HeldConnection> {
  const query = new URLSearchParams({ room_id: pid, api_key: key });
  const stream = await (await EventStream.open(`${url}/v1/events?${query}`)).hears(4);
  return {
    says: 'ended',
    answers: async () => expect(stream.isEnded).toBe(false),
    ends: async () => {
      await stream.ends();
      return 'ended';
    },
    status: async () => (await fetch(`${url}/v1/get_room?${query}`)).status,
  };
}

/** Connections whose right still gets answers. */
export async function stillAnswered(held: readonly HeldConnection[]): Promise<readonly number[]> {
  const statuses = await Promise.all(held.map((each) => each.status()));
  return statuses.filter((status) => status < 400);
}
