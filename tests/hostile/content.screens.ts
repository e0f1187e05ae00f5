import type { BrowserContext, Page } from '@playwright/test';
import type { MadeRoom } from '../support/rest-client.ts';
import type { FieldName } from './content.fields.ts';

/** A page that is looked at, and the texts of a room that are to be seen on it. */
export interface RoomScreen {
  readonly name: string;
  readonly path: (room: MadeRoom) => string;
  /** Opens the part in question. */
  readonly prepare?: (page: Page) => Promise<void>;
  readonly shows: readonly FieldName[];
}

const link = (view: string) => (room: MadeRoom) => room.links[view] ?? '';
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();

const people = ['room', 'title', 'extra', 'nextTitle', 'nextExtra'] as const;
const controller = [...people, 'label', 'message', 'question', 'asker'] as const;

/** Every screen of a room, and every part of its controller. */
export const roomScreens: readonly RoomScreen[] = [
  { name: 'viewer', path: link('viewer'), shows: ['room', 'title', 'extra', 'message'] },
  {
    name: 'output',
    path: ({ outputLinks }) => Object.values(outputLinks)[0] ?? '',
    shows: ['title', 'extra', 'message', 'output'],
  },
  { name: 'agenda', path: link('agenda'), shows: [...people, 'label'] },
  { name: 'moderator', path: link('moderator'), shows: controller },
  // A long message is cut short there.
  { name: 'operator', path: link('operator'), shows: [...people, 'notes'] },
  { name: 'controller', path: link('controller'), shows: [...people, 'label', 'message'] },
  {
    name: 'questions of the controller',
    path: link('controller'),
    prepare: tab('Questions'),
    shows: ['question', 'asker'],
  },
  {
    name: 'devices of the controller',
    path: link('controller'),
    prepare: tab('Devices'),
    shows: ['device', 'ownDevice'],
  },
  {
    name: 'links of the controller',
    path: link('controller'),
    prepare: tab('Links'),
    shows: ['room', 'output'],
  },
  {
    name: 'details of a timer',
    path: link('controller'),
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Details of/ })
        .first()
        .click(),
    shows: ['title', 'extra', 'notes', 'label'],
  },
  {
    name: 'settings of the controller',
    path: link('controller'),
    prepare: (page) => page.getByRole('button', { name: 'Settings' }).click(),
    shows: ['room'],
  },
  { name: 'question page', path: ({ room }) => `/q/${room.pid}/`, shows: [] },
];

export async function openScreen(context: BrowserContext, screen: RoomScreen, room: MadeRoom): Promise<Page> {
  const page = await context.newPage();
  await page.goto(screen.path(room));
  await screen.prepare?.(page);
  return page;
}

/** Resolves once all are somewhere in the page: in a text, a field, a label or a tooltip. */
export async function shown(page: Page, ids: readonly string[]): Promise<void> {
  const isShown = (wanted: readonly string[]): boolean => {
    const spoken = Array.from(document.querySelectorAll('*'), (element) => [
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : '',
      ...['aria-label', 'title', 'alt', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    ]);
    const said = [document.title, document.body.textContent, ...spoken.flat()].join(' ');
    return wanted.every((id) => said.includes(id));
  };
  // Each check reads a whole page, for all pages of a room together: ten times as often, checks would cost more than
  // the pages.
  await page.waitForFunction(isShown, ids, { polling: 500 });
}
