import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '../../machines/people/user.ts';
import { TeamFeaturesForm, TeamPlanForm } from '../admin/teams-page.tsx';
import { ImportButton } from '../team/show-file-buttons.tsx';
import { EmailSettings, PhotoField, SessionSettings } from '../user/settings.route.tsx';
import { NotificationList } from './app-extras.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { NOTIFICATION_TYPES } from './notification-type.view.ts';

const user: User = {
  uid: 'u1',
  email: 'ada@callboard.test',
  emailVerified: false,
  pendingEmail: null,
  displayName: 'Ada',
  photoURL: 'data:image/png;base64,iVBORw0KGgo=',
  providerData: [],
  isAnonymous: false,
  creationTime: 0,
  customClaims: { admin: false },
};

const team = {
  team: { id: 't1', name: 'Crew', planName: 'Pro', members: 1, createdAt: 0 },
  people: [],
  rooms: [],
  assignment: { planId: 'pro-2023-12-monthly', since: 0, activeUntil: null },
  endsAt: null,
  planId: 'pro-2023-12-monthly',
  features: ['beta_agenda'],
};

const sessions = [
  { id: 's1', createdAt: 0, userAgent: '', present: true },
  { id: 's2', createdAt: 0, userAgent: '', present: false },
];

/** Lists are answered; what changes something waits until the test says how it goes. */
let changes: { readonly asked: string; readonly answer: (response: Response) => void }[];

beforeEach(() => {
  changes = [];
  vi.stubGlobal('fetch', (path: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'GET'
      ? Promise.resolve(Response.json(sessions))
      : new Promise<Response>((answer) => changes.push({ asked: `${method} ${path}`, answer })),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const refusal = () => Response.json({ code: 'not_ready', message: 'The disk is full.' }, { status: 503 });

const buttons = [
  ['Send again', () => <EmailSettings user={user} />, 'POST /api/auth/verify-email/resend'],
  ['Remove picture', () => <PhotoField user={user} />, 'PATCH /api/users/u1'],
  [/^Sign out (?!everywhere)/, () => <SessionSettings user={user} />, 'DELETE /api/users/u1/sessions/s2'],
  ['Sign out everywhere', () => <SessionSettings user={user} />, 'DELETE /api/users/u1/sessions'],
  [
    'Remove plan',
    () => <TeamPlanForm team={team} path="/api/admin/teams/t1/plan" onChanged={async () => {}} />,
    'DELETE /api/admin/teams/t1/plan',
  ],
  [
    'Assign plan',
    () => <TeamPlanForm team={team} path="/api/admin/teams/t1/plan" onChanged={async () => {}} />,
    'PUT /api/admin/teams/t1/plan',
  ],
  [
    'Save features',
    () => <TeamFeaturesForm team={team} path="/api/admin/teams/t1/features" onChanged={async () => {}} />,
    'PUT /api/admin/teams/t1/features',
  ],
] as const;

describe('a button that sends a request', () => {
  it.each(buttons)(
    'V45 "%s" sends one request if pressed twice, shows a failure, and can be pressed again',
    async (name, part, asked) => {
      render(
        <>
          {part()}
          <NotificationList types={NOTIFICATION_TYPES} />
        </>,
      );
      const button = await screen.findByRole('button', { name });
      fireEvent.click(button);
      fireEvent.click(button);
      await waitFor(() => expect(changes.map((change) => change.asked)).toEqual([asked]));
      await act(async () => changes[0]?.answer(refusal()));
      expect((await screen.findAllByText(/The disk is full\./)).length).toBeGreaterThan(0);
      expect(changes).toHaveLength(1);
      fireEvent.click(button);
      await waitFor(() => expect(changes.map((change) => change.asked)).toEqual([asked, asked]));
    },
  );

  it('V45 does not import a second file while an import runs', async () => {
    const taken: unknown[] = [];
    const { container } = render(
      <ImportButton
        onShow={async () => {}}
        onRoom={(_, content) => {
          taken.push(content);
          return new Promise(() => {});
        }}
      />,
    );
    const input = container.querySelector('input') ?? container.appendChild(document.createElement('input'));
    const file = new File(['{"room":1}'], 'room.json', { type: 'application/json' });
    fireEvent.change(input, { target: { files: [file] } });
    fireEvent.change(input, { target: { files: [file] } });
    await waitFor(() => expect(taken).toHaveLength(1));
    await act(async () => {});
    expect(taken).toHaveLength(1);
  });

  it('V45 shows why a confirmed action failed, and works again', async () => {
    const onConfirm = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('The connection is cut.'));
    render(
      <ConfirmDialog title="Sure?" confirm="Delete" isOpen onClose={() => {}} onConfirm={onConfirm}>
        It goes.
      </ConfirmDialog>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'The connection is cut.');
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(onConfirm).toHaveBeenCalledTimes(2));
  });
});
