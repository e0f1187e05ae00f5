import type { Client } from '../../device/client.ts';
import type { OutputId } from '../../kernel/ids.ts';
import type { Output, OutputAtZero, OutputBackground, OutputLayout } from '../../output/output.ts';
import type { OutputLinks } from './links.ts';

export const layoutWords: Readonly<Record<OutputLayout, string>> = {
  FULL: 'Full screen',
  TIMER: 'Digits only',
  MESSAGE: 'Messages only',
  BAR: 'Strip at the foot',
  SPEAKER: 'Speaker, with what comes next',
};

/** What a layout is for. */
export const layoutHints: Readonly<Record<OutputLayout, string>> = {
  FULL: 'All that a viewer shows. For a screen of its own.',
  TIMER: 'The time, and how far it has run. For a corner of a stream.',
  MESSAGE: 'The message that is live, and nothing while there is none.',
  BAR: 'Title, speaker, time and messages, under a picture. For a stream.',
  SPEAKER: 'All that a viewer shows, the next timer, and the notes. For the screen at the stage’s foot.',
};

export const backgroundWords: Readonly<Record<OutputBackground, string>> = {
  TRANSPARENT: 'Transparent',
  BLACK: 'Black',
  GREEN: 'Green screen',
};

export const atZeroWords: Readonly<Record<OutputAtZero, string>> = {
  ROOM: 'Like the room',
  STOP: 'Stop at 0:00',
  HIDE: 'Hide the timer',
};

/** An output as the controller lists it (V124). */
export interface OutputRow {
  readonly id: OutputId;
  readonly index: number;
  /** What it is called; "Output 2" without a name. */
  readonly title: string;
  /** "Strip at the foot, transparent". */
  readonly look: string;
  readonly output: Output;
  /** Its link; null while it is not here, and for those who may not share it. */
  readonly path: string | null;
  /** How many screens are on it; null when this controller may not see who is connected. */
  readonly screens: number | null;
}

interface OutputSource {
  readonly outputs: readonly Output[];
  /** What the server gave to a member; null for everybody else. */
  readonly links: OutputLinks | null;
  readonly clients: readonly Client[] | undefined;
}

export function outputRows({ outputs, links, clients }: OutputSource): readonly OutputRow[] {
  return outputs.map((output) => ({
    id: output._id,
    index: output.index,
    title: output.name.trim() || `Output ${output.index + 1}`,
    look: `${layoutWords[output.layout]}, ${backgroundNouns[output.background]}`,
    output,
    path: links?.[output._id] ?? null,
    screens: clients?.filter(({ outputId }) => outputId === output._id).length ?? null,
  }));
}

const backgroundNouns: Readonly<Record<OutputBackground, string>> = {
  TRANSPARENT: 'transparent',
  BLACK: 'on black',
  GREEN: 'on green',
};

const LONGEST_NAME = 200;

/** The fields of another output that looks the same and stands right behind it. */
export function duplicateOf({ output, title }: OutputRow): Omit<Output, '_id'> {
  const { _id, index, ...look } = output;
  const copy = ' (copy)';
  return { ...look, index: index + 1, name: `${title.slice(0, LONGEST_NAME - copy.length)}${copy}` };
}

/** Takes the server's answer about a room; null unless each link is a path of this site. */
export function outputLinksFrom(answer: unknown): OutputLinks | null {
  if (typeof answer !== 'object' || answer === null || !('outputLinks' in answer)) return null;
  const { outputLinks } = answer;
  return typeof outputLinks === 'object' && outputLinks !== null && isLinks(outputLinks) ? outputLinks : null;
}

function isLinks(links: object): links is OutputLinks {
  return Object.values(links).every((path) => typeof path === 'string' && path.startsWith('/output/'));
}
