import { act, cleanup, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { viewPermissions } from '../../machines/kernel/permissions.ts';
import { newColumn } from '../../machines/room/cells.ts';
import type { CrewColumn } from '../../machines/timer/sheet.ts';
import { newTimer } from '../../machines/timer/timer.ts';
import type { RoomView } from '../../machines/wire/frames.ts';
import { LiveRoomContext } from '../live/live-context.ts';
import { liveRoom } from '../live/live-room.fixture.ts';
import { roomView } from '../live/room-view.fixture.ts';
import { AgendaPaper } from './programme-paper.tsx';
import { type PaperName, RoomPapers } from './room-papers.tsx';

const print = vi.fn<() => void>();
beforeEach(() => {
  print.mockClear();
  vi.useFakeTimers();
  vi.stubGlobal('print', print);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const timers = [
  {
    ...newTimer,
    _id: 't1',
    index: 0,
    name: 'Doors',
    startTime: '09:00:00',
    group: { name: 'Morning', target: null },
  },
  {
    ...newTimer,
    _id: 't2',
    index: 1,
    name: 'Keynote',
    extra: 'Ada',
    notes: 'Bring water',
    trigger: 'LINKED' as const,
  },
];

function inRoom(papers: ReactNode, sheet: Pick<RoomView, 'columns' | 'cells'> = { columns: [], cells: {} }) {
  const view = { ...roomView(), timers, ...sheet };
  render(
    <LiveRoomContext value={liveRoom({ view, permissions: viewPermissions.CONTROLLER })}>
      {papers}
    </LiveRoomContext>,
  );
}

function show(asked: PaperName | null) {
  const onDone = vi.fn<() => void>();
  inRoom(<RoomPapers asked={asked} onDone={onDone} />);
  return { onDone };
}

const ends = () =>
  act(() => {
    window.dispatchEvent(new Event('afterprint'));
    vi.advanceTimersByTime(1_000);
  });
const isOnPaper = () => document.documentElement.dataset['paper'] !== undefined;

describe('the printed room', () => {
  it('V690 replaces the screen while it is printed', () => {
    const { onDone } = show('rundown');
    expect(print).toHaveBeenCalledTimes(1);
    expect(isOnPaper()).toBe(true);
    expect(screen.getByText(/^Printed \w+day, \w+ \d+, \d{4}, /)).toBeTruthy();
    ends();
    expect(onDone).toHaveBeenCalledTimes(1);
    cleanup();
    expect(isOnPaper()).toBe(false);
  });

  it('V691 shows numbers, triggers and notes in a rundown', () => {
    show('rundown');
    const [, doors] = screen.getAllByRole('row').filter((row) => within(row).queryByText('Morning') === null);
    expect(doors?.textContent).toBe('No.StartEndTitleLengthStartsNotes');
    const keynote = screen.getByText('Keynote').closest('tr');
    expect(within(keynote ?? document.body).getByText('Bring water')).toBeTruthy();
    expect(within(keynote ?? document.body).getByText('Linked')).toBeTruthy();
    expect(screen.getByText('Morning')).toBeTruthy();
  });

  it('V2330 shows crew columns with texts in a rundown, without scripts', () => {
    const crewColumn = (_id: string, fields: Partial<CrewColumn> = {}): CrewColumn => ({
      ...newColumn,
      _id,
      index: 0,
      name: 'Light',
      ...fields,
    });
    const columns = [
      crewColumn('l'),
      crewColumn('b'),
      crewColumn('n', { name: 'Nothing' }),
      crewColumn('c', { name: 'Mic on', kind: 'CHECK' }),
      crewColumn('s', { name: 'Script', kind: 'SCRIPT' }),
    ];
    const cells = { t2: { l: '**Dim** to 20 %', b: 'Blue', c: 'true', s: 'Good morning' } };
    inRoom(<RoomPapers asked="rundown" />, { columns, cells });
    const heads = screen.getAllByRole('columnheader').filter((head) => head.closest('[data-heads]'));
    expect(heads.slice(-4).map((head) => head.textContent)).toEqual(['Notes', 'Light', 'Light', 'Mic on']);
    const keynote = screen.getByText('Keynote').closest('tr');
    expect(keynote?.textContent).toContain('Bring waterDim to 20 %Blue✓');
    cleanup();
    inRoom(<RoomPapers asked="agenda" />, { columns, cells });
    expect(screen.queryByText('Blue')).toBeNull();
  });

  it("V691 is the agenda without notes for the browser's own print command", () => {
    inRoom(<AgendaPaper />);
    expect(isOnPaper()).toBe(false);
    act(() => {
      window.dispatchEvent(new Event('beforeprint'));
    });
    expect(isOnPaper()).toBe(true);
    expect(screen.getByText('Ada')).toBeTruthy();
    expect(screen.queryByText('Bring water')).toBeNull();
    ends();
    expect(isOnPaper()).toBe(false);
    expect(print).not.toHaveBeenCalled();
  });

  it('V691 is not the rundown while a dialog prints', () => {
    show(null);
    document.documentElement.dataset['paper'] = '';
    act(() => {
      window.dispatchEvent(new Event('beforeprint'));
    });
    expect(screen.queryByText('Doors')).toBeNull();
    delete document.documentElement.dataset['paper'];
  });

  it('V692 shows the open links with QR codes and a warning', () => {
    show('links');
    expect(print).toHaveBeenCalledTimes(1);
    expect(screen.getByText(/Don’t share this sheet/)).toBeTruthy();
    const codes = screen.getAllByRole('img', { name: / QR code$/ });
    expect(codes.length).toBe(screen.getAllByRole('listitem').length);
  });
});
