import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DateField } from '../rundown/schedule-fields.tsx';
import { RenameField } from '../team/dashboard.route.tsx';
import { CommitField } from './commit-field.tsx';
import { InlineText } from './inline-text.tsx';

afterEach(cleanup);

type Take = (text: string | null) => void;

const fields = {
  'a labelled field': (take: Take) => <CommitField label="Field" value="before" onCommit={take} />,
  'a text in place': (take: Take) => <InlineText label="Field" value="before" onCommit={take} />,
  'the name of a room': (take: Take) => <RenameField name="before" onDone={take} />,
};

/** A field in a part of the page that a press takes away. */
function Part({ take, field }: { readonly take: Take; readonly field: (take: Take) => React.ReactNode }) {
  const [open, setOpen] = useState(true);
  return (
    <>
      {open && field(take)}
      <button type="button" onClick={() => setOpen(false)}>
        Another tab
      </button>
    </>
  );
}

function show(field: (take: Take) => React.ReactNode) {
  const take = vi.fn<Take>();
  render(
    <StrictMode>
      <Part take={take} field={field} />
    </StrictMode>,
  );
  const input = screen.getByRole('textbox');
  return {
    take,
    input,
    type: (text: string) => fireEvent.change(input, { target: { value: text } }),
    takeAway: () => fireEvent.click(screen.getByRole('button')),
  };
}

describe.each(Object.entries(fields))('%s', (name, field) => {
  it('V193 is saved when a press elsewhere removes it', () => {
    const { take, type, takeAway } = show(field);
    type('after');
    takeAway();
    expect(take.mock.calls).toEqual([['after']]);
  });

  it('V193 is saved when the page closes', () => {
    const { take, type } = show(field);
    type('after');
    fireEvent(window, new Event('pagehide'));
    expect(take.mock.calls).toEqual([['after']]);
  });

  it('V193 is saved once if it loses the focus and disappears together', () => {
    const { take, type, input, takeAway } = show(field);
    type('after');
    fireEvent.blur(input);
    takeAway();
    expect(take.mock.calls).toEqual([['after']]);
  });

  it('V35, V763 is saved by Escape if it has a visible label, and otherwise discarded', () => {
    const { take, type, input, takeAway } = show(field);
    type('after');
    fireEvent.keyDown(input, { key: 'Escape' });
    takeAway();
    expect(take.mock.calls.filter(([text]) => text === 'after')).toHaveLength(
      name === 'a labelled field' ? 1 : 0,
    );
  });

  it('V193 is not saved if nothing was typed', () => {
    const { take, takeAway } = show(field);
    takeAway();
    expect(take).not.toHaveBeenCalled();
  });
});

it('V193 a typed date is saved when its field disappears', () => {
  const take = vi.fn<Take>();
  const { unmount } = render(<DateField label="Date" value="2026-03-22" onChange={take} />);
  const input = screen.getByLabelText('Date');
  fireEvent.keyDown(input, { key: '3' });
  fireEvent.change(input, { target: { value: '2026-03-23' } });
  expect(take).not.toHaveBeenCalled();
  unmount();
  expect(take.mock.calls).toEqual([['2026-03-23']]);
});

describe('V580 a saved field', () => {
  const answered = () => {
    let answer = () => {};
    const take = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (answer = resolve)));
    const field = (value: string) => <InlineText label="Field" value={value} onCommit={take} />;
    const { rerender } = render(field('before'));
    const input = screen.getByRole<HTMLInputElement>('textbox');
    fireEvent.change(input, { target: { value: 'after' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    return {
      input,
      answer: () => act(async () => answer()),
      showOther: (value: string) => rerender(field(value)),
    };
  };

  it('shows the typed value until the server answers', async () => {
    const { input, answer } = answered();
    expect(input.value).toBe('after');
    await answer();
    expect(input.value).toBe('before');
  });

  it('shows the value of another user as soon as that arrives, and no older value', () => {
    const { input, showOther } = answered();
    showOther('of somebody else');
    expect(input.value).toBe('of somebody else');
    showOther('before');
    expect(input.value).toBe('before');
  });

  it('is edited from the typed value on if the user continues before the answer', async () => {
    const { input, answer } = answered();
    fireEvent.change(input, { target: { value: `${input.value}wards` } });
    await answer();
    expect(input.value).toBe('afterwards');
  });
});
