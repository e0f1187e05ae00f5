import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Link } from './link.tsx';
import { onNavigationError } from './navigation-errors.ts';
import { usePlace } from './place.ts';
import { StageApp } from './stage-app.tsx';
import { viewerHandle } from './stage-handles.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

const handles = [viewerHandle];
const params = { pid: 'ABCD1234' };

function Shown() {
  const { pathname, query, params: own, go } = usePlace();
  return (
    <>
      <p>{`${pathname} ${query.get('name')} ${own['pid']}`}</p>
      <Link to="/docs/">Docs</Link>
      <button type="button" onClick={() => go('/r/kicked/', { replace: true })}>
        Out
      </button>
    </>
  );
}

it('V198 a stage knows its place from the address, and leads elsewhere in the same page', () => {
  history.replaceState(null, '', '/r/ABCD1234/?name=Left');
  const before = history.length;
  const leave = vi.fn<() => void>();
  render(
    <StageApp handles={handles} params={params} leave={leave}>
      <Shown />
    </StageApp>,
  );
  expect(screen.getByText('/r/ABCD1234/ Left ABCD1234')).toBeTruthy();
  expect(document.documentElement.dataset['background']).toBe('black');
  act(() => screen.getByRole('button').click());
  expect([location.pathname, history.length]).toEqual(['/r/kicked/', before]);
  act(() => screen.getByRole('link').click());
  expect([location.pathname, history.length]).toEqual(['/docs/', before + 1]);
  expect(leave).toHaveBeenCalledTimes(2);
});

it('N78 V802 a stage that fails says nothing but our own words, and tells who registered for it why', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const heard = vi.fn<(error: unknown) => void>();
  const stop = onNavigationError(heard);
  const Failing = () => {
    throw new TypeError('secret');
  };
  render(
    <StageApp handles={handles} params={params} leave={() => {}}>
      <Failing />
    </StageApp>,
  );
  expect(screen.getByRole('alert').textContent).toBe('Something went wrong on this page.');
  expect(heard.mock.calls).toEqual([[new TypeError('secret')]]);
  stop();
});
