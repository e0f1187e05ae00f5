import { expect, it, test } from 'vitest';
import { newMessage } from '../../machines/message/message.ts';
import { liveAnnouncement, NO_PANEL, parseStoredPanel, SIDE_PANELS } from './controller.view.ts';

const messages = [{ ...newMessage, _id: 'a', index: 0, text: 'Louder' }];

it.each([
  [false, false, null, ''],
  [true, false, null, 'Blackout: all viewers are black'],
  [false, true, 'a', 'On air. Message on screen: Louder'],
])(
  'V262 the controller with blackout %s, on air %s and message %s announces: %s',
  (blackout, onAir, activeMessageId, said) => {
    const room = { settings: { blackout, onAir } };
    expect(liveAnnouncement({ room, messages, activeMessageId, messageFocus: false })).toBe(said);
  },
);

test.each([
  ...SIDE_PANELS.map((panel) => [panel, panel] as const),
  [NO_PANEL, null],
  ['rundown', 'messages'],
  [null, 'messages'],
] as const)('V654 the stored panel %s opens as %s', (stored, panel) => {
  expect(parseStoredPanel(stored)).toBe(panel);
});
