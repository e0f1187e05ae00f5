import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { NotificationList } from './app-extras.tsx';
import { dismissNotification, INFINITE, notifications, notify } from './notifications.ts';

afterEach(() => {
  cleanup();
  for (const { id } of notifications.get()) dismissNotification(id);
});

it('N3 shows only notifications of the types that the route allows', () => {
  render(<NotificationList types={['error']} />);
  act(() => {
    notify({ type: 'success', title: 'Restored', duration: INFINITE });
    notify({ type: 'error', title: 'Lost', duration: INFINITE });
  });
  expect(screen.queryByText('Restored')).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('Lost');
});

it('N2 removes a dismissed notification, and runs the action of its button', () => {
  const run = vi.fn<() => void>();
  render(<NotificationList types={['info']} />);
  act(
    () => void notify({ type: 'info', title: 'Deleted', duration: INFINITE, action: { label: 'Undo', run } }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Deleted')).toBeNull();
});

it('N4 shows how often a notification was repeated', () => {
  render(<NotificationList types={['error']} />);
  act(() => {
    for (let time = 0; time < 3; time += 1) notify({ title: 'Refused', text: 'Not now.' });
  });
  expect(screen.getByRole('alert').textContent).toContain('Refused 3 times');
});
