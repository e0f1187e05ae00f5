import { z } from 'zod';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { inBatches } from '../support/rooms-api.ts';
import type { Written } from './content.fields.ts';

const stateSchema = z.object({
  timers: z.array(z.object({ _id: z.string() })),
  messages: z.array(z.object({ _id: z.string(), question: z.unknown().optional() })),
  outputs: z.array(z.object({ _id: z.string() })),
});

/** A room whose every text is set again and again, while screens look at it. */
export class WritableRoom {
  readonly owner: RestClient;
  readonly made: MadeRoom;
  readonly #token: string;
  readonly #controller: RoomClient;
  readonly #named: RoomClient;
  readonly #naming: RoomClient;
  #namedId = '';

  private constructor(owner: RestClient, made: MadeRoom, token: string, clients: readonly RoomClient[]) {
    const [controller, named, naming] = clients;
    if (controller === undefined || named === undefined || naming === undefined)
      throw new Error('Three are needed.');
    this.owner = owner;
    this.made = made;
    this.#token = token;
    this.#controller = controller;
    this.#named = named;
    this.#naming = naming;
  }

  /** With two timers, a message that is shown, labels on the agenda, and two screens that are there to be named. */
  static async open(url: string, owner: RestClient): Promise<WritableRoom> {
    const made = await owner.makeRoom();
    const token = await owner.token(made, 'CONTROLLER', { deviceId: 'controller' });
    const guest = new RestClient(url);
    const viewer = (deviceId: string) => guest.token(made, 'VIEWER', { deviceId });
    const clients = [
      await RoomClient.open(url),
      await RoomClient.open(url),
      await RoomClient.open(url),
    ] as const;
    const room = new WritableRoom(owner, made, token, clients);
    await clients[0].join({ token, view: 'CONTROLLER' });
    room.#namedId = (await clients[1].join({ token: await viewer('named') })).clientId;
    await clients[2].join({ token: await viewer('naming') });
    await room.#furnish();
    return room;
  }

  /** Sets every text of the room. */
  async write({ texts }: Written): Promise<void> {
    const { timers, messages, outputs } = await this.#state();
    const questions = messages.filter(({ question }) => question !== undefined);
    const labels = [{ name: texts.label, color: texts.color }];
    const ask = (name: string, payload: unknown) => this.#controller.ask(name, payload);
    await Promise.all([
      ask('room/rename', { name: texts.room }),
      ask('timers/replace', {
        items: [
          { _id: timers[0]?._id, name: texts.title, extra: texts.extra, notes: texts.notes, labels },
          { _id: timers[1]?._id, name: texts.nextTitle, extra: texts.nextExtra },
        ],
      }),
      ask('messages/update', { messageId: messages[0]?._id, text: texts.message }),
      ask('outputs/update', { outputId: outputs[0]?._id, name: texts.output }),
      ask('clients/rename', { clientId: this.#namedId, name: texts.device }),
      this.#naming.ask('client/update', { name: texts.ownDevice }),
      this.#question(texts.question, texts.asker),
    ]);
    for (const { _id } of questions) await ask('messages/remove', { messageId: _id });
  }

  /** All of them together: as timers, messages and questions. */
  async crowd(all: readonly Written[]): Promise<void> {
    const items = all.map(({ texts: { title: name, extra, notes, label, color } }) => {
      return { name, extra, notes, labels: [{ name: label, color }] };
    });
    await Promise.all(items.map((item) => this.#controller.ask('timers/create', item)));
    await Promise.all(
      all.map(({ texts }) => this.#controller.ask('messages/create', { text: texts.message })),
    );
    await inBatches(all.length, async (at) => {
      const { question = '', asker = '' } = all[at]?.texts ?? {};
      await this.#question(question, asker);
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.#controller.close(), this.#named.close(), this.#naming.close()]);
  }

  async #furnish(): Promise<void> {
    await this.#controller.ask('timers/create', { name: 'Next' });
    const { messageId } = await this.#controller.ask('messages/create', { text: 'Message' });
    await this.#controller.ask('messages/show', { messageId });
    await this.#controller.ask('room/settings', { agenda: { labels: true } });
  }

  async #question(text: string, name: string): Promise<void> {
    const path = `/api/rooms/${this.made.room.pid}/questions`;
    const { status } = await this.owner.call('POST', path, { body: { text, name } });
    if (status !== 201) throw new Error(`The question was answered with ${status}.`);
  }

  async #state(): Promise<z.infer<typeof stateSchema>> {
    const path = `/api/rooms/${this.made.room.pid}/state`;
    const { body } = await this.owner.call('GET', path, { headers: { 'x-access-token': this.#token } });
    return stateSchema.parse(body);
  }
}
