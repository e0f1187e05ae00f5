import type { View } from '../../machines/kernel/permissions.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import { SHORT_EVENTS } from '../../machines/room/changes.ts';
import type { Hello } from '../../machines/wire/frames.ts';
import { device } from './device.ts';
import type { Identification } from './live-room.ts';
import { viewNameWords } from './view-names.words.ts';

const IDENTIFY_LENGTH: Duration = 6_000;

export interface OwnClientParts {
  readonly view: View;
  /** Name in the link. Null if the browser's name applies. */
  readonly linkName: string | null;
  readonly delay: Duration;
  readonly onReload: () => void;
  readonly onPicture: () => void;
  readonly onShow: (view: string) => void;
  readonly onKick: () => void;
  readonly onChange: () => void;
}

export class OwnClient {
  private readonly parts: OwnClientParts;
  private linkName: string | null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  delay: Duration;
  identification: Identification | null = null;

  constructor(parts: OwnClientParts) {
    this.parts = parts;
    this.linkName = parts.linkName;
    this.delay = parts.delay;
  }

  get name(): string {
    return this.linkName ?? device.screenName(viewNameWords[this.parts.view]);
  }

  hello(): Hello['client'] {
    return { name: this.name, view: this.parts.view, delay: this.delay, accepts: SHORT_EVENTS };
  }

  rename(name: string): void {
    this.linkName = null;
    device.rename(name);
  }

  heard(name: string, payload: unknown): void {
    if (name === 'client/identify') this.identify();
    if (name === 'client/forceReload') this.parts.onReload();
    if (name === 'client/kick') this.parts.onKick();
    // A message with `clientId` carries the picture of another screen.
    if (name === 'client/thumb' && fieldOfPayload(payload, 'clientId', isFilledText) === null)
      this.parts.onPicture();
    if (name === 'client/show') this.parts.onShow(fieldOfPayload(payload, 'view', isFilledText) ?? '');
    if (name === 'client/rename') this.rename(fieldOfPayload(payload, 'name', isFilledText) ?? this.name);
    if (name === 'client/delay') this.delay = fieldOfPayload(payload, 'ms', isNonNegative) ?? this.delay;
    this.parts.onChange();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private identify(): void {
    clearTimeout(this.timer);
    this.identification = { name: this.name };
    this.timer = setTimeout(() => {
      this.identification = null;
      this.parts.onChange();
    }, IDENTIFY_LENGTH);
  }
}

function fieldOfPayload<Value>(
  payload: unknown,
  key: string,
  is: (value: unknown) => value is Value,
): Value | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const value: unknown = Object.entries(payload).find(([name]) => name === key)?.[1];
  return is(value) ? value : null;
}

const isFilledText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const isNonNegative = (value: unknown): value is number => typeof value === 'number' && value >= 0;
