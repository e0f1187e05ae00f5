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
import type { OscSettings } from '../../machines/room/room.settings.ts';
import { errorWords } from '../../machines/words/errors.ts';
import { oscWords } from '../../machines/words/osc.ts';

type OscTargetSetting = OscSettings['targets'][number];

export interface OscForm {
  readonly on: boolean;
  readonly code: string;
  readonly senders: string;
  readonly targets: string;
  readonly rate: number;
  readonly listens: string;
  readonly heard: string;
  readonly unreachable: string;
  readonly unsent: string;
}

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
    heard: lastHeardText(fieldIn(data, 'heard', isFields) ?? {}),
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

function targetFrom(fields: Fields): OscTargetSetting | null {
  const [address, port] = [textIn(fields, 'address'), numberIn(fields, 'port')];
  return address === null || port === null ? null : { address, port };
}

function lastHeardText(fields: Fields): string {
  const [message, address] = [textIn(fields, 'message'), textIn(fields, 'address')];
  if (message === null || address === null) return '';
  const outcome = Object.entries(oscWords.outcomes).find(([name]) => name === textIn(fields, 'outcome'));
  return oscWords.heard(message, address, outcome?.[1] ?? '');
}

function targetText({ address, port }: OscTargetSetting): string {
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
}

export function parseSenders(input: string): readonly string[] {
  return input.split(/[\s,;]+/).filter((each) => each !== '');
}

/** A target without a port stays invalid, so that the server's error appears. */
export function parseTargets(input: string): readonly OscTargetSetting[] {
  return parseSenders(input).map((each) => {
    const [, bare, port] = /^(.*?):(\d{1,5})$/.exec(each) ?? [];
    return { address: (bare ?? each).replace(/^\[(.*)\]$/, '$1'), port: Number(port ?? 0) };
  });
}
