import {
  type Fields,
  fieldIn,
  flagIn,
  isFields,
  isListOf,
  isText,
  listFrom,
  numberIn,
  textIn,
} from '../../machines/kernel/shapes.ts';
import type { OscSettings } from '../../machines/room/osc.settings.ts';
import { errorWords } from '../../machines/words/errors.ts';
import { oscWords } from '../../machines/words/osc.ts';

type Target = OscSettings['targets'][number];

/** How OSC stands for a room, as its settings show it (K91). */
export interface OscForm {
  readonly on: boolean;
  readonly code: string;
  /** Separated by commas. */
  readonly senders: string;
  readonly targets: string;
  readonly rate: number;
  /** Where to send, or that the server has no OSC. */
  readonly listens: string;
  /** What came last, from where, and what became of it; empty: nothing did. */
  readonly heard: string;
  /** Which targets nothing is sent to; empty: to all. */
  readonly unreachable: string;
  /** Why what a step of an automation sends goes nowhere; empty: it goes to the targets. */
  readonly unsent: string;
}

/** What the server answers, read field by field; null: it is none of that. */
export function oscFormFrom(data: unknown): OscForm | null {
  const settings = isFields(data) ? fieldIn(data, 'settings', isFields) : null;
  if (settings === null || !isFields(data)) return null;
  const listens = targetFrom(fieldIn(data, 'listens', isFields) ?? {});
  const unreachable = listFrom(data['unreachable'], targetFrom).map(targetText).join(', ');
  const on = flagIn(settings, 'on');
  const isBarred = data['maySend'] === false;
  const targets = listFrom(settings['targets'], targetFrom).map(targetText).join(', ');
  const idle = on ? oscWords.noTargets : oscWords.notOn;
  return {
    on,
    code: textIn(settings, 'code') ?? '',
    senders: (fieldIn(settings, 'senders', isListOf(isText)) ?? []).join(', '),
    targets,
    rate: numberIn(settings, 'rate') ?? 0,
    listens: listens === null ? oscWords.off : oscWords.listens(targetText(listens)),
    heard: heardText(fieldIn(data, 'heard', isFields) ?? {}),
    unreachable: isBarred
      ? errorWords.outgoing_not_allowed
      : unreachable === ''
        ? ''
        : oscWords.unreachable(unreachable),
    unsent:
      listens === null
        ? oscWords.off
        : isBarred
          ? errorWords.outgoing_not_allowed
          : on && targets !== ''
            ? ''
            : idle,
  };
}

function targetFrom(fields: Fields): Target | null {
  const [address, port] = [textIn(fields, 'address'), numberIn(fields, 'port')];
  return address === null || port === null ? null : { address, port };
}

function heardText(fields: Fields): string {
  const [message, address] = [textIn(fields, 'message'), textIn(fields, 'address')];
  if (message === null || address === null) return '';
  const outcome = Object.entries(oscWords.outcomes).find(([name]) => name === textIn(fields, 'outcome'));
  return oscWords.heard(message, address, outcome?.[1] ?? '');
}

/** `192.168.1.20:9000`, `[fd00::1]:9000`. */
function targetText({ address, port }: Target): string {
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
}

/** What is typed, between commas and spaces. */
export function typedSenders(typed: string): readonly string[] {
  return typed.split(/[\s,;]+/).filter((each) => each !== '');
}

/** The same of targets. One without a port has none that there is, so that the server says what is wrong. */
export function typedTargets(typed: string): readonly Target[] {
  return typedSenders(typed).map((each) => {
    const [, bare, port] = /^(.*?):(\d{1,5})$/.exec(each) ?? [];
    return { address: (bare ?? each).replace(/^\[(.*)\]$/, '$1'), port: Number(port ?? 0) };
  });
}
