import type { Payload } from './content.payloads.ts';

/** A text that people may set in a room, and how long it may be. */
export interface Field {
  readonly name: string;
  readonly most: number;
}

/** Every free text of a room. What may hold other texts only (zones, dates, pictures) refuses ours. */
export const fields = {
  room: { name: 'room name', most: 200 },
  title: { name: 'timer title', most: 200 },
  extra: { name: 'timer speaker', most: 200 },
  notes: { name: 'timer notes', most: 10_000 },
  label: { name: 'label', most: 50 },
  color: { name: 'label colour', most: 32 },
  nextTitle: { name: 'next timer title', most: 200 },
  nextExtra: { name: 'next timer speaker', most: 200 },
  message: { name: 'message', most: 2_000 },
  question: { name: 'question', most: 500 },
  asker: { name: 'name of the asker', most: 100 },
  output: { name: 'output name', most: 200 },
  device: { name: 'device name', most: 100 },
  ownDevice: { name: 'device name of its own', most: 100 },
} as const satisfies Record<string, Field>;

export type FieldName = keyof typeof fields;
const names = Object.keys(fields).filter((name): name is FieldName => name in fields);

/** Mark of a payload in one field. */
const idIn = ({ at }: Payload, field: FieldName): string => `z${at}x${names.indexOf(field)}z`;

/** Values of every field, as far as they fit; the ids of complete ones must appear on the screens. */
export interface Written {
  readonly texts: Readonly<Record<FieldName, string>>;
  idOf(field: FieldName): string | null;
}

export function written(payload: Payload): Written {
  const text = (field: FieldName) => payload.text(idIn(payload, field)).slice(0, fields[field].most);
  const texts = Object.fromEntries(names.map((field) => [field, text(field)])) as Record<FieldName, string>;
  return {
    texts,
    idOf: (field) => (texts[field].includes(idIn(payload, field)) ? idIn(payload, field) : null),
  };
}
