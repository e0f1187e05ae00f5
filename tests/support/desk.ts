import { RoomClient } from './room-client.ts';

/** A controller that sends a command every 3 ms and, after a reconnect, sends again what was not answered. */
export class Desk {
  readonly #channelId: string;
  readonly #unanswered = new Set<number>();
  readonly refused: unknown[] = [];
  readonly goodbyes: string[] = [];
  asked = 0;

  constructor(channelId: string) {
    this.#channelId = channelId;
  }

  async join(url: string, token: string): Promise<RoomClient> {
    const client = await RoomClient.open(url);
    await client.join({ token, channelId: this.#channelId });
    return client;
  }

  /** Presses until the socket gets a retry, or closes, because its end meets more presses. */
  async press(client: RoomClient): Promise<void> {
    const pressing = setInterval(() => {
      this.#unanswered.add(++this.asked);
      client.send(['command', this.asked, 'room/rename', { name: `Hall ${this.asked}` }]);
    }, 3);
    await Promise.race([this.#hear(client), client.closed]);
    clearInterval(pressing);
  }

  async pressAgain(client: RoomClient): Promise<void> {
    for (const id of this.#unanswered) client.send(['command', id, 'room/rename', { name: `Hall ${id}` }]);
    while (this.#unanswered.size > 0) this.#take(await client.next('ack', 'nack'));
  }

  async #hear(client: RoomClient): Promise<void> {
    for (;;) {
      const frame = await client.next('ack', 'nack', 'goodbye').catch(() => null);
      if (frame === null) return;
      if (frame[0] === 'goodbye') return void this.goodbyes.push(frame[1].code);
      this.#take(frame);
    }
  }

  #take([kind, id, told]: readonly ['ack' | 'nack', number, unknown]): void {
    this.#unanswered.delete(id);
    if (kind === 'nack') this.refused.push(told);
  }
}
