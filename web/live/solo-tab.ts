import type { Refusal } from '../../machines/kernel/errors.ts';
import type { ClientId, OutputId } from '../../machines/kernel/ids.ts';
import type { Permissions, View } from '../../machines/kernel/permissions.ts';
import type { Command } from '../../machines/room/commands.ts';
import type { RoomView } from '../../machines/wire/frames.ts';
import type { CommandAck } from './live-room.ts';
import type { TokenScope } from './room-passwords.ts';
import type { RoomSession } from './room-session.ts';
import type { RoomWithoutServer } from './solo-room.ts';

export interface SoloAudience {
  readonly permissions: Permissions;
  readonly view: View;
  readonly outputId: OutputId | undefined;
}

export type SoloMessage =
  | { readonly type: 'who' }
  | { readonly type: 'here'; readonly clientId: ClientId; readonly view: View }
  | { readonly type: 'started' }
  | { readonly type: 'join'; readonly audience: SoloAudience }
  | { readonly type: 'state'; readonly key: string; readonly view: RoomView }
  | { readonly type: 'press'; readonly id: string; readonly command: Command }
  | {
      readonly type: 'answer';
      readonly id: string;
      readonly answer: CommandAck | { readonly refused: Refusal };
    }
  | { readonly type: 'over'; readonly seq: number };

export const audienceKey = ({ permissions, view, outputId = '' }: SoloAudience): string =>
  `${permissions} ${view} ${outputId}`;

export const soloLock = (pid: string): string => `callboard-solo ${pid}`;

type ShownSoloRoom = { -readonly [Key in keyof RoomWithoutServer]: RoomWithoutServer[Key] };

interface SoloParts {
  readonly session: RoomSession;
  readonly place: TokenScope;
  readonly view: View;
  readonly token: () => Promise<string>;
  readonly left: AbortSignal;
}

const openedSessions = new WeakSet<RoomSession>();

/** Shows the room while a controller of this browser runs it without the server. */
export function openSolo(parts: SoloParts): void {
  const { session, left } = parts;
  if (openedSessions.has(session) || left.aborted || !('BroadcastChannel' in globalThis)) return;
  openedSessions.add(session);
  if (joinTabs(parts)) return;
  const waiting = session.screen.subscribe(() => joinTabs(parts) && waiting.unsubscribe());
  left.addEventListener('abort', () => waiting.unsubscribe());
}

function joinTabs(parts: SoloParts): boolean {
  const { session, left, view, token } = parts;
  const snapshot = session.snapshot();
  if (!snapshot) return false;
  const tab = new SoloTab(parts, snapshot.view.room.pid);
  if (view === 'CONTROLLER')
    void import('./take-over.ts').then(({ TakeOver }) => TakeOver.open({ tab, session, token, left }));
  return true;
}

export class SoloTab {
  readonly pid: string;
  readonly audience: SoloAudience;
  controller:
    | ({ hear(message: SoloMessage): void; readonly leads: boolean } & Pick<
        RoomWithoutServer,
        'press' | 'rests'
      >)
    | null = null;
  private readonly session: RoomSession;
  private readonly channel: BroadcastChannel;
  private shown: ShownSoloRoom | null = null;

  constructor({ session, place, view, left }: SoloParts, pid: string) {
    this.pid = pid;
    this.session = session;
    const outputId = place.startsWith('outputs/') ? place.slice('outputs/'.length) : undefined;
    this.audience = { permissions: session.snapshot()?.permissions ?? 0, view, outputId };
    this.channel = new BroadcastChannel(soloLock(pid));
    this.channel.addEventListener('message', ({ data }) => this.hear(data));
    left.addEventListener('abort', () => this.channel.close());
    this.post({ type: 'join', audience: this.audience });
  }

  post(message: SoloMessage): void {
    // oxlint-disable-next-line require-post-message-target-origin
    this.channel.postMessage(message);
  }

  private hear(message: SoloMessage): void {
    if (message.type === 'who') this.tellOfItself();
    else if (message.type === 'started') this.post({ type: 'join', audience: this.audience });
    else if (message.type === 'state') this.follow(message);
    else if (message.type === 'over') this.leave(message.seq);
    this.controller?.hear(message);
  }

  private tellOfItself(): void {
    const clientId = this.session.snapshot()?.clientId;
    if (clientId !== undefined) this.post({ type: 'here', clientId, view: this.audience.view });
  }

  private follow({ key, view }: Extract<SoloMessage, { type: 'state' }>): void {
    const { told } = this.session;
    if (key !== audienceKey(this.audience) || !told || this.controller?.leads) return;
    const { clients, zone } = told.view;
    const mirror = { ...told, view: { ...view, ...(clients && { clients }), ...(zone && { zone }) } };
    if (this.shown === null || this.shown.until !== Number.POSITIVE_INFINITY) this.begin(mirror);
    else {
      this.shown.mirror = mirror;
      this.session.refresh();
    }
  }

  private begin(mirror: RoomWithoutServer['mirror']): void {
    const { controller } = this;
    this.shown = {
      mirror,
      until: Number.POSITIVE_INFINITY,
      advance: () => null,
      stop: () => {},
      ...(controller && {
        press: (command) => controller.press?.(command) ?? Promise.reject(new Error()),
        rests: (name) => controller.rests?.(name) ?? null,
      }),
    };
    this.session.runBy(this.shown);
    // The lock is granted when the last controller stops running the room. The screen then shows the server's state.
    void navigator.locks?.request(soloLock(this.pid), { mode: 'shared' }, () => this.leave(0));
  }

  private leave(seq: number): void {
    if (this.shown === null) return;
    this.shown.until = seq;
    this.session.refresh();
  }
}
