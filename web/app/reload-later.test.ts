// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadLater, type StageAtRest } from './reload-later.ts';

const MINUTE = 60_000;
const asked: string[] = [];
let isServed = true;
let files = ['/_spa/new.js'];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  history.replaceState(null, '', '/r/ABCD1234/agenda/');
  asked.length = 0;
  isServed = true;
  files = ['/_spa/new.js'];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    if (!isServed) return Promise.reject(new TypeError('Failed to fetch'));
    if (path.startsWith('/_spa/') && !files.includes(path))
      return Promise.resolve(new Response('', { status: 404 }));
    if (path === '/first-files.json')
      return Promise.resolve(Response.json({ agenda: ['/_spa/agenda.js', 7], output: ['/_spa/output.js'] }));
    return Promise.resolve(new Response('<script src="/_spa/new.js"></script>'));
  });
});
afterEach(() => {
  Reflect.deleteProperty(document, 'fullscreenElement');
  document.body.innerHTML = '';
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A clock that runs out at `deadline`, moved by the fake one. */
function stage(show: () => StageAtRest | null) {
  const reload = vi.fn<() => void>();
  const base = performance.now();
  const snapshot = () => {
    const view = show();
    return view && { view };
  };
  void reloadLater({ snapshot, clock: { now: () => performance.now() - base } }, reload);
  return reload;
}
const running = (deadline: number): StageAtRest => ({
  activeMessageId: null,
  timeset: { running: true, deadline },
});
const resting: StageAtRest = { activeMessageId: null, timeset: { running: false, deadline: null } };

it('V721 a stage with a stopped clock reloads once all new files are loaded', async () => {
  files = ['/_spa/new.js', '/_spa/agenda.js'];
  const reload = stage(() => resting);
  await vi.advanceTimersByTimeAsync(2_499);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(['/r/ABCD1234/agenda/', '/first-files.json', '/_spa/new.js', '/_spa/agenda.js']);
  expect(reload).toHaveBeenCalledOnce();
});

it('V721 a page does not reload while a new file is missing or the server is away', async () => {
  const reload = stage(() => resting);
  await vi.advanceTimersByTimeAsync(MINUTE);
  isServed = false;
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(reload).not.toHaveBeenCalled();
  isServed = true;
  files = ['/_spa/new.js', '/_spa/agenda.js'];
  await vi.advanceTimersByTimeAsync(MINUTE / 2);
  expect(reload).toHaveBeenCalledOnce();
});

it('V720 a stage with a timer in overtime reloads when the clock is reset', async () => {
  files = ['/_spa/new.js', '/_spa/agenda.js'];
  let show = running(30_000);
  const reload = stage(() => show);
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(reload).not.toHaveBeenCalled();
  show = resting;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reload).toHaveBeenCalledOnce();
});

it('V720 after half an hour, a stage reloads even while it shows something, right after a digit changes', async () => {
  files = ['/_spa/new.js', '/_spa/agenda.js'];
  const reload = stage(() => ({ ...running(30_000), activeMessageId: 'm1' }));
  await vi.advanceTimersByTimeAsync(30 * MINUTE - 1);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(reload).toHaveBeenCalledOnce();
});

it('V880 a page in full screen reloads once it leaves full screen', async () => {
  files = ['/_spa/new.js', '/_spa/agenda.js'];
  let full: Element | null = document.body;
  // jsdom has none.
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => full });
  const reload = stage(() => resting);
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(reload).not.toHaveBeenCalled();
  full = null;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  ['a user types', '<textarea></textarea>'],
  ['a dialog is open', '<div role="dialog"></div>'],
  ['a menu is open', '<div role="menu"></div>'],
])('V880 a page does not reload while %s', async (_, html) => {
  files = ['/_spa/new.js', '/_spa/agenda.js'];
  document.body.innerHTML = html;
  document.querySelector('textarea')?.focus();
  const reload = stage(() => resting);
  await vi.advanceTimersByTimeAsync(29 * MINUTE);
  expect(reload).not.toHaveBeenCalled();
  document.body.innerHTML = '<textarea data-resting></textarea>';
  document.querySelector('textarea')?.focus();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reload).toHaveBeenCalledOnce();
});
