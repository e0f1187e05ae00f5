import { expect, test } from 'vitest';
import type { CrewColumn } from '../../machines/timer/sheet.ts';
import { createdLinkFacts } from './created-link.view.ts';
import { columnsChosen, namedLinkFacts, namedLinksFrom } from './named-links.view.ts';

const column = (_id: string, name: string): CrewColumn => ({
  _id,
  index: 0,
  name,
  kind: 'TEXT',
  width: 200,
  options: [],
  audience: 'CREW',
});
const columns = [column('c1', 'Light'), column('c2', 'Sound'), column('c3', 'Security')];
const answer = {
  id: 'one',
  name: 'Light',
  read: ['c2', 'c1', 'gone'],
  edit: ['c1'],
  by: 'ada',
  createdAt: 0,
  link: '/r/ABCD1234/sheet/?signature=s',
  endsAt: null,
  lastUsedAt: null,
};

test('V2104 shows last use and end of a kiosk link', () => {
  const link = { createdLines: ['Ada, 2 rooms'], lastUsedAt: null, endsAt: null };
  expect(createdLinkFacts(link, 0, 'en-GB')).toBe('Ada, 2 rooms, never used, no end');
  const used = { ...link, endsAt: 5, lastUsedAt: 0 };
  expect(createdLinkFacts(used, 0, 'en-GB')).toMatch(/^Ada, 2 rooms, last used 1 Jan.*, ends 1 Jan/);
  expect(createdLinkFacts(used, 5, 'en-GB')).toMatch(/, ended$/);
});

test('R2168 shows the maker and the columns of a named link', () => {
  const [link, ...others] = namedLinksFrom([answer, { id: 'none' }]);
  expect(others).toEqual([]);
  if (link === undefined) throw new Error('There is no link.');
  expect(link.path).toBe('/r/ABCD1234/sheet/#signature=s');
  const around = { columns, names: { 'u:ada': 'Ada' }, now: 0, locale: 'en-GB' };
  expect(namedLinkFacts(link, around)).toBe('Ada, reads Sound, edits Light, never used, no end');
  const nothing = { ...link, read: [], edit: [] };
  expect(namedLinkFacts(nothing, { ...around, names: {} })).toBe('Unknown user, never used, no end');
});

test('R2168 gives a new link the chosen columns that still exist', () => {
  const rights = new Map([
    ['c1', 'EDIT'],
    ['c2', 'READ'],
    ['c3', 'NONE'],
    ['gone', 'EDIT'],
  ] as const);
  expect(columnsChosen(rights, columns)).toEqual({ read: ['c2'], edit: ['c1'] });
});
