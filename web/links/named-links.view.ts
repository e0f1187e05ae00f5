import type { ColumnId } from '../../machines/kernel/ids.ts';
import {
  type Fields,
  hasFields,
  isListOf,
  isNumber,
  isText,
  listFrom,
  numberIn,
} from '../../machines/kernel/shapes.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type { LinkColumns, NamedLink } from '../../machines/room/room.links.ts';
import type { CrewColumn } from '../../machines/timer/sheet.ts';
import { withHiddenSignature } from '../app/hidden-signature.view.ts';
import type { ActorNames } from '../records/room-log.view.ts';
import { createdLinkFacts } from './created-link.view.ts';
import { madeLinkWords, namedLinkWords } from './created-link.words.ts';

interface NamedLinkRow extends NamedLink {
  readonly path: string;
  readonly lastUsedAt: Instant | null;
}

export type ColumnRight = keyof typeof namedLinkWords.rights;

export const COLUMN_RIGHTS: readonly ColumnRight[] = ['NONE', 'READ', 'EDIT'];

const isNamedLink = hasFields({
  id: isText,
  name: isText,
  read: isListOf(isText),
  edit: isListOf(isText),
  by: isText,
  createdAt: isNumber,
  link: isText,
});

export const namedLinksFrom = (data: unknown): readonly NamedLinkRow[] => listFrom(data, namedLinkFrom);

function namedLinkFrom(data: Fields): NamedLinkRow | null {
  if (!isNamedLink(data)) return null;
  const { id, name, read, edit, by, createdAt, link } = data;
  const [endsAt, lastUsedAt] = [numberIn(data, 'endsAt'), numberIn(data, 'lastUsedAt')];
  return { id, name, read, edit, by, createdAt, path: withHiddenSignature(link), endsAt, lastUsedAt };
}

export function columnsChosen(
  rights: ReadonlyMap<ColumnId, ColumnRight>,
  columns: readonly CrewColumn[],
): LinkColumns {
  const having = (right: ColumnRight) =>
    columns.filter(({ _id }) => rights.get(_id) === right).map(({ _id }) => _id);
  return { read: having('READ'), edit: having('EDIT') };
}

interface LinkFactsContext {
  readonly columns: readonly CrewColumn[];
  readonly names: ActorNames;
  readonly now: Instant;
  readonly locale: string;
}

export function namedLinkFacts(
  link: NamedLinkRow,
  { columns, names, now, locale }: LinkFactsContext,
): string {
  const list = new Intl.ListFormat(locale);
  const named = (ids: readonly ColumnId[], phrase: (columns: string) => string) => {
    const these = columns.filter(({ _id }) => ids.includes(_id)).map(({ name }) => name);
    return these.length === 0 ? [] : [phrase(list.format(these))];
  };
  const made = [
    names[`u:${link.by}`] ?? madeLinkWords.unknownMaker,
    ...named(
      link.read.filter((columnId) => !link.edit.includes(columnId)),
      namedLinkWords.reads,
    ),
    ...named(link.edit, namedLinkWords.edits),
  ];
  return createdLinkFacts({ ...link, createdLines: made }, now, locale);
}
