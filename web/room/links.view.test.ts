import { describe, expect, test } from 'vitest';
import { hasPasswordIn, type LinkSource, linkCards, linksFrom } from './links.view.ts';

const links = {
  viewer: '/r/ABCD1234/?signature=v',
  agenda: '/r/ABCD1234/agenda/?signature=a',
  moderator: '/r/ABCD1234/moderator/?signature=m',
  operator: '/r/ABCD1234/operator/?signature=o',
  controller: '/r/ABCD1234/controller/?signature=c',
  questions: '/q/ABCD1234/?signature=q',
};
const hidden = {
  viewer: '/r/ABCD1234/#signature=v',
  agenda: '/r/ABCD1234/agenda/#signature=a',
  moderator: '/r/ABCD1234/moderator/#signature=m',
  operator: '/r/ABCD1234/operator/#signature=o',
  controller: '/r/ABCD1234/controller/#signature=c',
  questions: '/q/ABCD1234/#signature=q',
};

const source = (fields: Partial<LinkSource>): LinkSource => ({
  pid: 'ABCD1234',
  access: 'OPEN',
  links: null,
  hasPassword: false,
  clients: undefined,
  ...fields,
});

describe('the links of a room', () => {
  test.each([
    [false, ['agenda']],
    [true, []],
  ])(
    'K82 include a calendar feed of the agenda only if the room has no password: has password %s',
    (hasPassword, views) => {
      const cards = linkCards(source({ links, hasPassword }));
      expect(cards.filter(({ hasFeed }) => hasFeed).map(({ view }) => view)).toEqual(views);
      expect([hasPasswordIn({ hasPassword }), hasPasswordIn(null)]).toEqual([hasPassword, false]);
    },
  );

  test('V23 are all shared by a member, each with its signature', () => {
    const cards = linkCards(source({ access: 'SIGNED', links }));
    expect(cards.map((card) => card.path)).toEqual(Object.values(links));
    expect(cards.map(({ view, title, opens, rights }) => [view, title, opens, rights])).toEqual([
      ['viewer', 'Viewer', 'The timer, full screen. For the stage, the speaker and the stream.', 'look'],
      ['agenda', 'Agenda', 'Start times and delays. For the audience and the green room.', 'look'],
      [
        'moderator',
        'Moderator',
        'Timer, messages and questions. For the person who talks to the speaker.',
        'message',
      ],
      ['operator', 'Operator', 'Large buttons for start, pause and time. For a phone or tablet.', 'run'],
      ['controller', 'Controller', 'Full control, for a second show caller.', 'change'],
      ['questions', 'Questions', 'A page where the audience can send questions without signing in.', 'ask'],
    ]);
  });

  test('V23 of an open room can be shared by a guest if they need no signature', () => {
    const cards = linkCards(source({}));
    expect(cards.map((card) => card.path)).toEqual(['/r/ABCD1234/', '/r/ABCD1234/agenda/', '/q/ABCD1234/']);
  });

  test('V23 cannot be shared by a guest if they need a signature', () => {
    expect(linkCards(source({ access: 'SIGNED' }))).toEqual([]);
  });

  test('V23 show their number of screens to users who may see it', () => {
    const viewer = {
      id: 'c',
      roomPid: 'ABCD1234',
      channelId: 'ch',
      deviceId: 'd',
      name: 'Stage',
      view: 'VIEWER',
      thumb: null,
      thumbAt: null,
      delay: 0,
      connectedAt: 0,
    } as const;
    const controller = { ...viewer, view: 'CONTROLLER' } as const;
    const crew = (['MODERATOR', 'OPERATOR', 'OPERATOR'] as const).map((view) => ({ ...viewer, view }));
    const clients = [viewer, controller, controller, controller, ...crew];
    expect(linkCards(source({ links, clients })).map((card) => card.screens)).toEqual([1, 0, 1, 2, 3, null]);
    expect(linkCards(source({ clients: [viewer] })).map((card) => card.screens)).toEqual([1, 0, null]);
    expect(linkCards(source({})).map((card) => card.screens)).toEqual([null, null, null]);
  });

  test.each([
    ['OPEN', links, '/q/ABCD1234/'],
    ['OPEN', null, '/q/ABCD1234/'],
    ['SIGNED', links, '/q/ABCD1234/?signature=q'],
    ['SIGNED', null, undefined],
  ] as const)(
    'V92 in a room with the access %s and the links %j include the question page %s',
    (access, held, path) => {
      const cards = linkCards(source({ access, links: held }));
      expect(cards.find(({ view }) => view === 'questions')?.path).toBe(path);
    },
  );

  test.each([
    [{ links }, hidden],
    [{ room: {}, links }, hidden],
    [{ links: { ...links, viewer: 'https://elsewhere.example/' } }, null],
    [{ links: { viewer: links.viewer } }, null],
    [{ links: { ...links, questions: 'https://elsewhere.example/' } }, null],
    [{ links: null }, null],
    [{ links: 'all' }, null],
    [{}, null],
    [null, null],
    ['links', null],
  ])("V23, U230 in the server's answer %j are %j", (answer, expected) => {
    expect(linksFrom(answer)).toEqual(expected);
  });
});
