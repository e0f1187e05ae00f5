import { expect, it } from 'vitest';
import { takeOverConflictWords, takeOverWords } from '../live/take-over.words.ts';
import { soloFollowers } from './take-over-bar.tsx';

const client = (id: string, name: string, view: 'VIEWER' | 'AGENDA' | 'CONTROLLER') => ({ id, name, view });
const clients = [
  client('desk', 'Desk', 'CONTROLLER'),
  client('beamer', '', 'VIEWER'),
  client('lobby', 'Lobby', 'VIEWER'),
  client('a', '', 'AGENDA'),
  client('b', ' ', 'AGENDA'),
];

it('N2260 names the screens that will follow the laptop, and the others', () => {
  const here = new Map([
    ['desk', 'CONTROLLER'],
    ['beamer', 'VIEWER'],
    ['new', 'AGENDA'],
  ] as const);
  expect(soloFollowers(clients, here, 'desk')).toEqual({
    follows: 'Viewer (this laptop), Agenda (this laptop)',
    followsNot: 'Lobby, Agenda (2)',
  });
  expect(soloFollowers([], new Map([['desk', 'CONTROLLER']]), 'desk')).toEqual({
    follows: '',
    followsNot: '',
  });
});

it('N2264 counts the changes of both sides', () => {
  expect(takeOverConflictWords.more(1)).toBe('and 1 earlier change');
  expect(takeOverWords.takenNote(20)).toBe('20 changes sent.');
});
