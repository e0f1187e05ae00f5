import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '../../../machines/device/client.ts';
import { designSchema } from '../../../machines/output/design.schema.ts';
import { type Design, elementTypes } from '../../../machines/output/design.ts';
import { designWith, emptyDesign } from '../../../tests/support/designs.ts';
import { ClientsContext, LiveRoomContext } from '../../live/live-context.ts';
import { liveRoom } from '../../live/live-room.fixture.ts';
import { Properties } from './properties.tsx';

afterEach(cleanup);

const stageLeft: Client = {
  id: 'c2',
  roomPid: 'ABCD1234',
  channelId: 'c2',
  deviceId: 'd2',
  name: 'Stage left',
  view: 'VIEWER',
  thumb: null,
  thumbAt: null,
  delay: 0,
  connectedAt: 0,
};

const idsOf = ({ elements }: Design): readonly string[] => elements.map(({ id }) => id);

/** The panel of an editor: its changes are its next input. */
function edit(design: Design, selected: readonly string[] = idsOf(design)) {
  const change = vi.fn<(next: Design, gesture?: string) => void>();
  function Editor() {
    const [shown, show] = useState(design);
    return (
      <Properties
        design={shown}
        selected={selected}
        change={(next, gesture) => {
          change(next, gesture);
          show(next);
        }}
      />
    );
  }
  render(
    <ClientsContext value={[stageLeft]}>
      <LiveRoomContext value={liveRoom()}>
        <Editor />
      </LiveRoomContext>
    </ClientsContext>,
  );
  return {
    change,
    /** The current design. */
    now: () => change.mock.lastCall?.[0] ?? design,
    first: () => (change.mock.lastCall?.[0] ?? design).elements[0],
  };
}

const number = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name });

function fill(field: HTMLElement, value: string) {
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}

/** Chooses by the native list behind a list of choices. */
function choose(label: string, text: string) {
  const button = screen.getByRole('button', { name: new RegExp(`${label}$`) });
  const list = button.parentElement?.querySelector('select');
  const option = Array.from(list?.options ?? []).find((each) => each.textContent === text);
  if (!list || !option) throw new Error(`${label} has no ${text}.`);
  fireEvent.change(list, { target: { value: option.value } });
}

describe('number fields', () => {
  it('V360 change only the selected elements', () => {
    const design = designWith({ type: 'TIMER', id: 'a' }, { type: 'TEXT', id: 'b' });
    const { now } = edit(design, ['b']);
    fill(number('Left'), '120');
    expect(now().elements.map(({ box }) => box.x)).toEqual([0, 120]);
  });

  it('V398 change by arrow keys, by ten with Shift, within limits, one gesture a field', () => {
    const { change, first } = edit(designWith({ type: 'TEXT', box: { x: 10 }, style: { opacity: 95 } }));
    fireEvent.keyDown(number('Left'), { key: 'ArrowUp' });
    fireEvent.keyDown(number('Left'), { key: 'ArrowDown', shiftKey: true });
    expect(first()?.box.x).toBe(1);
    expect(change.mock.calls.map(([, gesture]) => gesture)).toEqual(['box.x', 'box.x']);
    fireEvent.keyDown(number('Opacity, %'), { key: 'ArrowUp', shiftKey: true });
    expect(first()?.style.opacity).toBe(100);
    fill(number('Top'), '-99999');
    expect(first()?.box.y).toBe(-2000);
  });

  it('V398 do not round untouched numbers, and refuse text that is no number', () => {
    const { change, first } = edit(designWith({ type: 'TEXT', box: { x: 333.333 } }));
    fireEvent.focus(number('Left'));
    fireEvent.blur(number('Left'));
    fireEvent.change(number('Left'), { target: { value: 'wide' } });
    expect(number('Left').getAttribute('aria-invalid')).toBe('true');
    fireEvent.blur(number('Left'));
    expect(change).not.toHaveBeenCalled();
    fill(number('Width'), '12,5');
    expect(first()?.box.w).toBe(12.5);
    fill(number('Padding'), '12.6');
    expect(first()?.style.padding).toBe(13);
  });
});

describe('several selected elements', () => {
  it('V392 show differing values as mixed, and change together', () => {
    const { now } = edit(
      designWith(
        { type: 'TEXT', box: { x: 1 } },
        { type: 'TEXT', box: { x: 2 }, style: { uppercase: true } },
      ),
    );
    expect(number('Left').placeholder).toBe('Mixed');
    fireEvent.click(screen.getByRole('switch', { name: 'All caps, mixed' }));
    expect(now().elements.map(({ style }) => style.uppercase)).toEqual([true, true]);
    fireEvent.click(screen.getByRole('radio', { name: 'Bottom' }));
    expect(now().elements.map(({ style }) => style.vertical)).toEqual(['bottom', 'bottom']);
    expect(now().elements.map(({ box }) => box.x)).toEqual([1, 2]);
  });
});

describe('the conditions of an element', () => {
  it('V394 are Always, or any of the pressed moments', () => {
    const { first } = edit(designWith({ type: 'MESSAGE' }));
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
    press('Overtime');
    press('Red');
    expect(first()?.when).toEqual(['red', 'overtime']);
    press('Always');
    expect(first()?.when).toBe('always');
    press('Red');
    press('Red');
    expect(first()?.when).toBe('always');
  });
});

describe('a text element', () => {
  it('V396 takes a binding from a list in words, at the caret', async () => {
    const { first } = edit(designWith({ type: 'TEXT', text: 'On: !' }));
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
    field.setSelectionRange(4, 4);
    fireEvent.select(field);
    const button = screen.getByRole('button', { name: 'Insert show data' });
    act(() => button.focus());
    fireEvent.keyDown(button, { key: 'ArrowDown' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Room name' }));
    expect(first()).toMatchObject({ text: 'On: {room.name}!' });
    expect(screen.getByText('Current value').parentElement?.textContent).toContain('On: Main stage!');
  });

  it('V458 replaces the sample words of a new text with the inserted binding', async () => {
    const { first } = edit(designWith({ type: 'TEXT', text: 'Text' }));
    const button = screen.getByRole('button', { name: 'Insert show data' });
    act(() => button.focus());
    fireEvent.keyDown(button, { key: 'ArrowDown' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Room name' }));
    expect(first()).toMatchObject({ text: '{room.name}' });
  });

  it('V396 names unknown bindings, and replaces one with the suggested binding', () => {
    const { first } = edit(designWith({ type: 'TEXT', text: '{timer.nam} {weather}' }));
    expect(screen.getByText('Unknown placeholder {weather}: it appears as typed.')).toBeTruthy();
    expect(screen.getByText('Unknown placeholder {timer.nam}. Did you mean {timer.name}?')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Use {timer.name}' }));
    expect(first()).toMatchObject({ text: '{timer.name} {weather}' });
  });

  it('V395 shows with notes that it is hidden on the public viewer', () => {
    edit(designWith({ type: 'TEXT', text: '{timer.notes}' }));
    expect(screen.getByText(/^Hidden on the room’s public viewer/)).toBeTruthy();
  });
});

describe('pages and screens', () => {
  it('V397 shows that an address is not allowed, and does not add it to the design', () => {
    const { change, first } = edit(designWith({ type: 'IFRAME' }));
    const field = screen.getByRole('textbox', { name: 'URL' });
    fill(field, 'http://example.com');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/^Enter an address that starts with https/)).toBeTruthy();
    expect(change).not.toHaveBeenCalled();
    fill(field, ' https://example.com/score ');
    expect(first()).toMatchObject({ url: 'https://example.com/score' });
  });

  it('V397 chooses a screen from the connected ones', () => {
    const { first } = edit(designWith({ type: 'SCREENSHOT' }));
    choose('Screen', 'Stage left, Viewer');
    expect(first()).toMatchObject({ screen: 'Stage left', view: 'VIEWER' });
  });
});

describe('pictures', () => {
  let answer = () => {};
  /** The server's answer for any picture, on command. */
  class Upload {
    readonly upload = {};
    readonly status = 201;
    readonly responseText = JSON.stringify({
      id: 'f7',
      name: 'a.png',
      type: 'image/png',
      width: 20,
      height: 10,
      bytes: 400,
    });
    onload = () => {};
    open() {}
    setRequestHeader() {}
    abort() {}
    send() {
      answer = () => this.onload();
    }
  }
  beforeEach(() => {
    vi.stubGlobal('XMLHttpRequest', Upload);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  const paste = (name: string) =>
    fireEvent.paste(screen.getByRole('group', { name }), {
      clipboardData: { files: [new File(['dots'], 'a.png', { type: 'image/png' })], types: [], items: [] },
    });
  const remove = (name: string) =>
    fireEvent.click(
      within(screen.getByRole('group', { name })).getByRole('button', { name: 'Remove image' }),
    );

  it('V394 adds a logo at the top left, and removes it', async () => {
    const { now } = edit(emptyDesign, []);
    paste('Logo image');
    answer();
    await waitFor(() => expect(now().logo).toEqual({ file: 'f7', position: 'topLeft', size: 20 }));
    remove('Logo image');
    expect(now().logo).toBeNull();
  });

  it('V394 adds an uploaded picture as background, and removes it', async () => {
    const { now } = edit(emptyDesign, []);
    paste('Your image');
    answer();
    await waitFor(() => expect(now().background).toEqual({ file: 'f7', fit: 'cover', dim: 0 }));
    remove('Your image');
    expect(now().background).toBe('theme');
  });

  it('V394 keeps changes made during the upload of a picture', async () => {
    const { now } = edit(emptyDesign, []);
    paste('Logo image');
    fireEvent.click(screen.getByRole('radio', { name: 'Candy' }));
    answer();
    await waitFor(() => expect(now().logo?.file).toBe('f7'));
    expect(now().theme).toBe('CANDY');
  });

  it('V394 sets the picture of an IMAGE element', async () => {
    const { first } = edit(designWith({ type: 'IMAGE' }));
    paste('Image file');
    answer();
    await waitFor(() => expect(first()).toMatchObject({ file: 'f7' }));
  });
});

describe('readability', () => {
  it('V391 mends an unreadable colour with one press', () => {
    const { first } = edit(designWith({ type: 'TEXT', text: 'Dim', style: { color: '#333333' } }));
    expect(screen.getByText('Contrast 1.6:1, hard to read from a distance.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Fix color' }));
    expect(first()?.style.color).toBe('#5a5a5a');
    expect(screen.getByText('Contrast 3:1, easy to read.')).toBeTruthy();
  });

  it('V636, V641 warns of letters that show through, and adds a background', () => {
    const whole = { box: { x: 0, y: 0, w: 1000, h: 1000 } };
    const design = designWith({ type: 'TIMER', ...whole }, { type: 'MESSAGE', ...whole });
    const { now } = edit(design, idsOf(design).slice(1));
    expect(screen.getByText('Timer shows through this element.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Add background' }));
    expect(now().elements.map(({ style }) => style.background)).toEqual([null, 'background']);
    expect(screen.queryByText(/shows through/)).toBeNull();
    expect(document.activeElement?.textContent).toMatch(/easy to read/);
  });

  it('V391 mends an unreadable custom colour of the theme', () => {
    const { now } = edit(
      { ...emptyDesign, theme: 'CUSTOM', colors: { ...emptyDesign.colors, footer: '#222222' } },
      [],
    );
    expect(screen.getByText(/^Footer: contrast 1.3:1/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Fix color' }));
    expect(now().colors.footer).toBe('#767676');
  });
});

describe('the colour picker', () => {
  it("V393 offers the theme's colours, the design's colours, and any other", async () => {
    const { first } = edit(designWith({ type: 'TEXT', style: { background: '#123456' } }));
    fireEvent.click(screen.getByRole('button', { name: 'Color: Same as theme' }));
    const layer = within(await screen.findByRole('dialog', { name: 'Color' }));
    fireEvent.click(layer.getByRole('radio', { name: 'Footer' }));
    expect(first()?.style.color).toBe('footer');
    fireEvent.click(layer.getByRole('radio', { name: '#123456' }));
    expect(first()?.style.color).toBe('#123456');
    fill(layer.getByRole('textbox', { name: 'Hex' }), '#00ff00');
    expect(first()?.style.color).toBe('#00ff00');
    fireEvent.click(layer.getByRole('radio', { name: 'Same as theme' }));
    expect(first()?.style.color).toBeNull();
  });
});

describe('the design panel', () => {
  it('V399 shows themes in rows and columns, and chooses among them by arrow keys', () => {
    const { now } = edit(emptyDesign, []);
    const themes = screen.getByRole('radiogroup', { name: 'Theme' });
    const chosen = within(themes).getByRole('radio', { name: 'Default' });
    act(() => chosen.focus());
    fireEvent.keyDown(chosen, { key: 'ArrowDown' });
    expect(now().theme).toBe('CONTRAST_DARK');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('High contrast, dark');
    const here = () => document.activeElement ?? chosen;
    fireEvent.keyDown(here(), { key: 'ArrowRight' });
    fireEvent.keyDown(here(), { key: 'ArrowUp' });
    expect(now().theme).toBe('LIGHT');
    fireEvent.keyDown(here(), { key: 'ArrowUp' });
    expect(now().theme).toBe('LIGHT');
  });

  it('V399 moves among the nine positions of the logo by arrow keys', () => {
    const logo = { file: 'f1', position: 'topLeft', size: 20 } as const;
    const { now } = edit({ ...emptyDesign, logo }, []);
    const here = () => document.activeElement ?? document.body;
    act(() => screen.getByRole('radio', { name: 'Top left' }).focus());
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown']) fireEvent.keyDown(here(), { key });
    expect(now().logo).toEqual({ ...logo, position: 'bottomCenter' });
    fill(number('Logo size, % of height'), '300');
    expect(now().logo?.size).toBe(100);
  });

  it('V394 fits and dims an uploaded background picture', () => {
    const { now } = edit({ ...emptyDesign, background: { file: 'f1', fit: 'cover', dim: 0 } }, []);
    fireEvent.click(screen.getByRole('radio', { name: 'Show entire image' }));
    fill(number('Dim, %'), '40');
    expect(now().background).toEqual({ file: 'f1', fit: 'contain', dim: 40 });
  });

  it('V394 sets the language of the room, or one listed by its own name', () => {
    const { now } = edit({ ...emptyDesign, language: 'cy' }, []);
    choose('Language', 'Deutsch');
    expect(now().language).toBe('de');
    choose('Language', 'Same as room');
    expect(now().language).toBeNull();
  });
});

const fullDesign: Design = {
  ...emptyDesign,
  theme: 'CUSTOM',
  background: { file: 'f1', fit: 'cover', dim: 0 },
  logo: { file: 'f1', position: 'center', size: 20 },
};
const everyType = designWith(...Object.keys(elementTypes).map((type) => ({ type })));

describe('all controls', () => {
  const controls = (selector: string) => Array.from(document.querySelectorAll<HTMLElement>(selector));
  const NUMBERS = '[role="spinbutton"]';
  const TEXTS = 'input:not([type="radio"], [type="checkbox"], [type="file"], [role]), textarea';

  it.each([
    ['the design', fullDesign],
    ['elements of all types', everyType],
  ])('V398 of %s never make a design that the server refuses', (_, design) => {
    const change = vi.fn<(next: Design) => void>();
    render(
      <LiveRoomContext value={liveRoom()}>
        <Properties design={design} selected={idsOf(design)} change={change} />
      </LiveRoomContext>,
    );
    for (const text of ['-99999', '99999', '7,77', 'x'])
      for (const field of controls(NUMBERS)) fill(field, text);
    for (const field of controls(NUMBERS)) fireEvent.keyDown(field, { key: 'ArrowDown', shiftKey: true });
    for (const text of ['x'.repeat(2_100), 'javascript:alert(1)', 'https://a.example/'])
      for (const field of controls(TEXTS))
        fill(field, text.slice(0, Number(field.getAttribute('maxlength') ?? 2_100)));
    for (const control of controls('input[type="radio"], [role="switch"], button[aria-pressed]'))
      fireEvent.click(control);
    for (const list of document.querySelectorAll('select'))
      for (const option of [list.options[0], list.options[list.options.length - 1]])
        fireEvent.change(list, { target: { value: option?.value } });
    expect(change.mock.calls.length).toBeGreaterThan(30);
    for (const [next] of change.mock.calls) expect(designSchema.parse(next)).toEqual(next);
  });
});
