import { z } from 'zod';
import type { View } from '../../machines/kernel/permissions.ts';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { Transcript } from './transcript.ts';

/** A room whose messages are recorded. */
export interface ListenedRoom {
  readonly url: string;
  readonly room: MadeRoom;
  readonly password: string;
  readonly calls: readonly string[];
  /** Values of path parameters. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface Entry {
  readonly view: View;
  /** A session, if any. */
  readonly cookie?: string;
  /** True for principals whose calls would take effect. */
  readonly readsOnly?: boolean;
  /** The path and query at which an output asks for its token. */
  readonly output?: string;
}

const credentials = z.object({ roomToken: z.string() });

let listeners = 0;

/** A holder of a token who stays connected, reconnects repeatedly, and asks REST for everything. */
export class Listener {
  readonly transcript = new Transcript();
  #house: ListenedRoom;
  readonly #entry: Entry;
  readonly #nth = listeners++;
  token = '';
  /** There from the start. */
  #present: RoomClient | null = null;
  /** Last position of the reconnecting one. */
  #since: { epoch: number; seq: number } | null = null;

  constructor(house: ListenedRoom, entry: Entry) {
    this.#house = house;
    this.#entry = entry;
  }

  get deviceId(): string {
    return `markdevice${this.#nth}x`;
  }

  async enter(): Promise<void> {
    const { room, password } = this.#house;
    const { view, output } = this.#entry;
    const headers = { 'x-room-password': password };
    const client = this.#client();
    if (output === undefined)
      this.token = await client.token(room, view, { headers, deviceId: this.deviceId });
    else this.token = credentials.parse((await client.call('GET', output, { headers })).body).roomToken;
    this.#present = await this.#join('present');
    await this.comeBack();
  }

  /** Joins where it left off, hears what it missed, and leaves. */
  async comeBack(): Promise<void> {
    const returning = await RoomClient.open(this.#house.url, { tap: this.transcript.tap });
    const since = this.#since;
    const { epoch, seq } = await returning.join({ ...this.#identity('returning'), ...(since && { since }) });
    if (since !== null && since.seq < seq) await returning.reached(seq);
    this.#since = { epoch, seq };
    await returning.close();
  }

  /** Resolves once all messages up to this command have arrived. */
  async caughtUp(seq: number): Promise<void> {
    await this.#present?.reached(seq);
  }

  /** A join after the end. */
  async comeLate(): Promise<void> {
    const late = await this.#join('late');
    await late.close();
  }

  /** Every call, save those that would end the session or, for members, change something. */
  async askEverything(): Promise<void> {
    const { calls, parameters } = this.#house;
    const headers = this.token === '' ? {} : { 'x-access-token': this.token };
    for (const call of calls) {
      const [method = '', pattern = ''] = call.split(' ');
      if (method !== 'GET' && (this.#entry.readsOnly || pattern.endsWith('/logout'))) continue;
      const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => parameters[name] ?? 'none');
      const body = method === 'GET' ? {} : { body: { name: 'nonsense' } };
      await this.#client().call(method, path, { headers, ...body });
    }
  }

  /** The house has opened again, at another address. */
  moveTo(url: string): void {
    this.#house = { ...this.#house, url };
  }

  async leave(): Promise<void> {
    await this.#present?.close();
  }

  #client(): RestClient {
    const client = new RestClient(this.#house.url, this.transcript.tap);
    client.cookie = this.#entry.cookie ?? '';
    return client;
  }

  async #join(tab: string): Promise<RoomClient> {
    return RoomClient.join(this.#house.url, { ...this.#identity(tab), tap: this.transcript.tap });
  }

  #identity(tab: string) {
    return { token: this.token, channelId: `${tab}-${this.#nth}`, name: 'Listener', view: this.#entry.view };
  }
}
