import { z } from 'zod';
import type { CommandName } from '../../machines/room/commands.ts';
import type { RoomClient } from '../support/room-client.ts';
import type { Seeded } from '../support/seeded.ts';

const stateSchema = z.object({
  activeMessageId: z.string().nullable(),
  timers: z.array(z.object({ _id: z.string() })),
  messages: z.array(z.object({ _id: z.string(), text: z.string() })),
  outputs: z.array(z.object({ _id: z.string() })),
});
type ShowState = z.infer<typeof stateSchema>;

/** Texts that occur once in the whole test: hearing one proves that it was sent. */
let said = 0;
export const mark = (kind: string): string => `mark${kind}${(said++).toString().padStart(4, '0')}x`;

/** A show whose every text is marked, with a record of sent texts and its screens. */
export class MarkedShow {
  readonly texts = new Set<string>();
  readonly notes = new Set<string>();
  readonly shown = new Set<string>();
  readonly #state: () => Promise<unknown>;

  /** `state`: asks for the room as members see it. */
  constructor(state: () => Promise<unknown>) {
    this.#state = state;
  }

  /** One command, and a look at what it left on the screens. */
  async act(controller: RoomClient, name: CommandName, payload: unknown): Promise<void> {
    const [answer] = await controller.command(name, payload);
    if (answer === 'ack') this.#remember(JSON.stringify(payload));
    const { activeMessageId, messages } = await this.state();
    const active = messages.find(({ _id }) => _id === activeMessageId);
    if (active !== undefined) this.shown.add(active.text);
  }

  /** So many commands by chance. */
  async improvise(controller: RoomClient, chance: Seeded, commands: number): Promise<void> {
    for (let given = 0; given < commands; given++) {
      const [name, payload] = this.#any(chance, await this.state());
      await this.act(controller, name, payload);
    }
  }

  async state(): Promise<ShowState> {
    return stateSchema.parse(await this.#state());
  }

  #remember(payload: string): void {
    for (const [text] of payload.matchAll(/marktext\w+?x/g)) this.texts.add(text);
    for (const [note] of payload.matchAll(/marknote\w+?x/g)) this.notes.add(note);
  }

  #any(chance: Seeded, { timers, messages }: ShowState): readonly [CommandName, unknown] {
    const timerId = timers.length === 0 ? 'none' : chance.pick(timers)._id;
    const messageId = messages.length === 0 ? 'none' : chance.pick(messages)._id;
    const index = chance.below(4);
    const acts: readonly (() => readonly [CommandName, unknown])[] = [
      () => ['messages/create', { text: mark('text') }],
      () => ['messages/create', { text: mark('text'), index }],
      () => ['messages/update', { messageId, text: mark('text') }],
      () => ['messages/show', { messageId, focus: chance.chance(0.5) }],
      () => ['messages/show', { messageId }],
      () => ['messages/show', { messageId }],
      () => ['messages/hide', {}],
      () => ['messages/move', { messageId, index }],
      () => ['messages/remove', { messageId }],
      () => ['messages/flash', { count: 1 }],
      () => ['timers/create', { notes: mark('note') }],
      () => ['timers/update', { timerId, notes: mark('note') }],
      () => [
        'timers/replace',
        { items: [{ _id: timerId }, { notes: mark('note') }, { notes: mark('note') }] },
      ],
      () => ['timers/duplicate', { timerId }],
      () => ['timers/move', { timerId, index }],
      () => ['timers/remove', { timerId }],
      () => ['timers/discard', { timerId }],
      () => ['timers/updateMany', { timerIds: timers.map(({ _id }) => _id), minutes: index }],
      () => ['timers/moveMany', { timerIds: [timerId], index }],
      () => ['timers/removeMany', { timerIds: [timerId] }],
      () => ['timeset/toggle', { timerId }],
      () => ['timeset/next', { autostart: chance.chance(0.5) }],
      () => ['room/blackout', { on: chance.chance(0.5) }],
      () => ['outputs/create', { name: 'Side stage' }],
      () => ['room/undo', {}],
      () => ['room/undo', {}],
      () => ['room/redo', {}],
    ];
    return chance.pick(acts)();
  }
}
