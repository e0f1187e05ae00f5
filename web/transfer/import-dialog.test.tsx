import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '../../machines/kernel/errors.ts';
import { timerColumns } from '../../machines/timer/timer.columns.ts';
import { dismissNotification, notifications } from '../app/notifications.ts';
import { LiveRoomContext } from '../live/live-context.ts';
import { liveRoom } from '../live/live-room.fixture.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import { ImportDialog } from './import-dialog.tsx';
import { timerColumnWords } from './timer-column.words.ts';

afterEach(() => {
  cleanup();
  for (const { id } of notifications.get()) dismissNotification(id);
});

function show(fields: Partial<JoinedRoom> = {}) {
  const onClose = vi.fn<() => void>();
  const send = vi.fn<JoinedRoom['send']>(async () => ({ seq: 7 }));
  render(
    <LiveRoomContext value={liveRoom({ send, ...fields })}>
      <ImportDialog onClose={onClose} />
    </LiveRoomContext>,
  );
  const paste = (text: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: /^Spreadsheet cells/ }), {
      target: { value: text },
    });
  const press = () => screen.getByRole('button', { name: /^Import/ });
  return { onClose, send, paste, press };
}

const isDisabled = (button: HTMLElement) => button.hasAttribute('disabled');

function drop(file: File): Event {
  const event = new Event('drop', { bubbles: true, cancelable: true });
  fireEvent(window, Object.assign(event, { dataTransfer: { files: [file], types: ['Files'] } }));
  return event;
}

describe('the import dialog', () => {
  it('V911 names every field of a timer as the screens do', () => {
    expect(Object.keys(timerColumnWords)).toEqual(timerColumns.map(({ header }) => header));
    const { paste } = show();
    paste('Title\tLength\nDoors\t5');
    expect(screen.getByRole('button', { name: /Length is/ }).textContent).toContain('Length');
  });

  it('V140 disables Import while there is no timer', () => {
    const { press, paste } = show();
    expect(isDisabled(press())).toBe(true);
    paste('Title,Length');
    expect(screen.getByText('No timers yet.')).toBeTruthy();
    expect(isDisabled(press())).toBe(true);
  });

  it('V140, R70 sends one command, and closes', async () => {
    const { press, paste, send, onClose } = show();
    paste('Talk\t20\nBreak\t10');
    fireEvent.click(screen.getByText('Add to the end'));
    fireEvent.click(press());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const items = [{ _id: 't1' }, { name: 'Talk', minutes: 20 }, { name: 'Break' }];
    expect(send.mock.calls).toEqual([['timers/replace', { items }]]);
    expect(notifications.get().map(({ title }) => title)).toEqual(['Imported 2 timers']);
  });

  it('V140 stays open with the pasted text after a refusal', async () => {
    const full = refusal('plan_limit');
    const { press, paste, onClose } = show({ send: () => Promise.reject(full) });
    paste('Talk\t20');
    fireEvent.click(press());
    await waitFor(() => expect(notifications.get().map(({ text }) => text)).toEqual([full.message]));
    expect(onClose).not.toHaveBeenCalled();
  });

  it.each<readonly [string, Partial<JoinedRoom>, string, RegExp]>([
    [
      'the plan',
      { whyNot: () => refusal('plan_limit') },
      'Talk\t20',
      /This room has reached its plan’s limit/,
    ],
    ['no connection', { status: 'reconnecting' }, 'Talk\t20', /You’re offline/],
    ['the size', {}, `Title,Notes\n${`Talk,${'x'.repeat(9_000)}\n`.repeat(8)}`, /64 kB at most/],
    ['the length of the text', {}, 'x'.repeat(1_000_001), /longer than a million characters/],
  ])('V140 shows, before Import is pressed, that %s prevents the import', (_, fields, text, words) => {
    const { press, paste } = show(fields);
    paste(text);
    expect(screen.getByText(words)).toBeTruthy();
    expect(isDisabled(press())).toBe(true);
  });

  it('V141 reads a dropped file in place of the browser', async () => {
    const { press, paste } = show();
    expect(drop(new File(['Talk,20\nBreak,10\n'], 'show.csv')).defaultPrevented).toBe(true);
    await waitFor(() => expect(press().textContent).toBe('Import 2 timers'));
    drop(new File(['PK\u0003\u0004'], 'show.xlsx'));
    expect(await screen.findByText(/Can’t read show.xlsx as an Excel workbook/)).toBeTruthy();
    expect(isDisabled(press())).toBe(true);
    paste('Talk\t20');
    expect(isDisabled(press())).toBe(false);
  });

  it('R183 imports with a fixed cell and without a skipped row', async () => {
    const { press, paste, send } = show();
    paste('Title\tLength\nTalk\t20 mn\nBreak\t10\nNothing\tsoon');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Import row 4, Nothing' }));
    const field = screen.getByRole('textbox', { name: 'row 2, Length' });
    fireEvent.change(field, { target: { value: '20' } });
    fireEvent.blur(field);
    expect(screen.getByText('2 timers, 1 row skipped')).toBeTruthy();
    fireEvent.click(press());
    const items = [{ name: 'Talk', minutes: 20 }, { name: 'Break' }];
    await waitFor(() => expect(send.mock.calls).toEqual([['timers/replace', { items }]]));
    paste('Talk\t20 mn');
    expect(screen.queryByText(/skipped/)).toBeNull();
  });

  it('R183 skips all rows, and includes all again', () => {
    const { paste, press } = show();
    paste('Talk\t20\nBreak\t10');
    const all = screen.getByRole('checkbox', { name: 'Import all rows' });
    fireEvent.click(all);
    expect(isDisabled(press())).toBe(true);
    fireEvent.click(all);
    expect(press().textContent).toBe('Import 2 timers');
  });

  it('V681 names the ignored columns, with an example', () => {
    const { paste } = show();
    paste('Title\tNo\tLength\nTalk\tHall 1\t20');
    expect(screen.getByText('2 columns imported. Ignored: No')).toBeTruthy();
    expect(screen.getByText('such as "Hall 1"')).toBeTruthy();
  });

  it('V785 keeps the column settings open while the user chooses', () => {
    const { paste } = show();
    const isOpen = () => document.querySelector('details')?.open;
    paste('Presented by,Remarks,Cue\nAda,Mic 1,7');
    expect(isOpen()).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: /Remarks is/ }));
    fireEvent.click(screen.getByRole('option', { name: 'Title' }));
    expect(screen.getByText('2 columns imported. Ignored: Cue')).toBeTruthy();
    expect(isOpen()).toBe(true);
  });

  it('V681 opens and closes the column settings by a press on their summary', () => {
    const { paste } = show();
    const isOpen = () => document.querySelector('details')?.open;
    paste('Title,No\nTalk,7');
    expect(isOpen()).toBe(false);
    const press = () => fireEvent.click(screen.getByText('1 column imported. Ignored: No'));
    press();
    expect(isOpen()).toBe(true);
    press();
    expect(isOpen()).toBe(false);
  });

  it('V2190, V2191 names new columns, omits ignored ones, and sends the others with the rows', async () => {
    const { paste, press, send } = show();
    paste('Title\tLight\tSound\nTalk\tBlue\tMic 1');
    expect(screen.getByText('All 3 columns imported. New columns: Light, Sound')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /Light is/ }));
    fireEvent.click(screen.getByRole('option', { name: 'Ignored' }));
    expect(screen.getByText('2 columns imported. Ignored: Light. New columns: Sound')).toBeTruthy();
    fireEvent.click(screen.getByText('Add to the end'));
    fireEvent.click(press());
    await waitFor(() => expect(send).toHaveBeenCalled());
    const items = [{ _id: 't1' }, { name: 'Talk', cells: { Sound: 'Mic 1' } }];
    expect(send.mock.calls).toEqual([['timers/replace', { items, columns: ['Sound'] }]]);
  });

  it('V2191 shows that a room cannot have that many columns', () => {
    const { paste, press } = show();
    const names = Array.from({ length: 22 }, (_, nth) => `Desk ${nth}`);
    paste(`Title\t${names.join('\t')}\nTalk\t${names.join('\t')}`);
    expect(screen.getByText('A room has at most 20 columns. Ignore 2 columns of the sheet.')).toBeTruthy();
    expect(isDisabled(press())).toBe(true);
  });

  it('R182 skips Ontime groups, and shows the origin of the sheet', () => {
    const { paste, press } = show();
    paste('Title\tDuration\tTimer type\tEnd action\nMorning\t\tgroup\t\nTalk\t20m\tcount-down\tnone');
    expect(press().textContent).toBe('Import 1 timer');
    expect(screen.getByText(/^Ontime rundown/)).toBeTruthy();
  });

  it('R448 asks above the preview, and imports after the answer', async () => {
    const { paste, press, send } = show();
    paste('Title\tLength\nTalk\t0:45\nFilm\t1:30');
    const questions = screen.getByRole('region', { name: '1 question before you import' });
    const preview = screen.getByRole('region', { name: 'Preview' });
    expect(questions.compareDocumentPosition(preview)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(isDisabled(press())).toBe(true);
    const answer = () => screen.getByRole('button', { name: '45 minutes' });
    fireEvent.click(answer());
    expect(answer().getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('region', { name: 'All questions answered' })).toBeTruthy();
    fireEvent.click(answer());
    expect(isDisabled(press())).toBe(true);
    fireEvent.click(answer());
    fireEvent.click(press());
    const items = [
      { name: 'Talk', minutes: 45 },
      { name: 'Film', hours: 1, minutes: 30 },
    ];
    await waitFor(() => expect(send.mock.calls).toEqual([['timers/replace', { items }]]));
  });

  it('R446 accepts a typed date, and shows its weekday if it does not match', () => {
    const { paste, press } = show();
    paste('Day\tStart\tLength\tTitle\nFri\t9:00\t5\tA\nSat\t9:00\t5\tB');
    const type = (value: string) => {
      fireEvent.change(screen.getByLabelText('Date for Friday', { selector: 'input' }), {
        target: { value },
      });
      fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    };
    type('2026-12-05');
    expect(screen.getByText('That’s a Saturday.')).toBeTruthy();
    expect(isDisabled(press())).toBe(true);
    type('2026-12-04');
    expect(screen.getByText(/^2026-12-05 \d/)).toBeTruthy();
    expect(isDisabled(press())).toBe(false);
  });

  it('R444 makes the pressed row the row of headings', () => {
    const { paste, press } = show();
    paste('What?\tHow long?\nTalk\t5\nLunch\t60');
    const choose = (name: string) => {
      fireEvent.click(screen.getByRole('button', { name: 'Change' }));
      fireEvent.click(screen.getByRole('button', { name }));
    };
    expect(screen.getByText('Header: row 1')).toBeTruthy();
    choose('No header row');
    expect(screen.getByText('No header row')).toBeTruthy();
    expect(press().textContent).toBe('Import 3 timers');
    choose('Row 1 is the header');
    expect(press().textContent).toBe('Import 2 timers');
  });

  it('R440 shows why a column was recognized', () => {
    const { paste } = show();
    paste('talk_title\tlength\nTalk\t5');
    expect(screen.getByText('matched “title”')).toBeTruthy();
  });

  it('R449 leaves unreadable cells of a column blank by one press', () => {
    const { paste, press } = show();
    paste('Title\tLength\nTalk\tTBD\nLunch\t~5\nEnd\t5');
    expect(screen.getByText('Length: can’t read 2 cells (TBD, ~5)')).toBeTruthy();
    expect(isDisabled(press())).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Leave blank' }));
    expect(isDisabled(press())).toBe(false);
  });
});
