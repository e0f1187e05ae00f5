import { act, render, screen } from '@testing-library/react';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { newValues } from '../../../machines/kernel/fields.ts';
import { DEVICES, READ } from '../../../machines/kernel/permissions.ts';
import { newMessage } from '../../../machines/message/message.ts';
import { type Design, designFields, type ElementType, FONTS } from '../../../machines/output/design.ts';
import { designOfLayout, STAGE_DESIGN } from '../../../machines/output/layout-designs.ts';
import { newOutput } from '../../../machines/output/output.ts';
import { PRESETS } from '../../../machines/output/presets.ts';
import { anyOf } from '../../../tests/support/any-thing.ts';
import { EXHAUSTIVE, sized } from '../../../tests/support/exhaustive.ts';
import { AtAddress } from '../../app/at-address.fixture.tsx';
import { ClientsContext, LiveRoomContext } from '../../live/live-context.ts';
import { liveRoom } from '../../live/live-room.fixture.ts';
import type { ConnectedClients, JoinedRoom, NoticeListener } from '../../live/live-room.ts';
import { roomView } from '../../live/room-view.fixture.ts';
import { pass, stepTime } from '../../stage/stepped-time.fixture.ts';
import { Viewer } from '../viewer.route.tsx';
import * as fonts from './design-fonts.ts';
import { designScreenOf } from './design-screen.view.ts';
import { DesignStage } from './design-stage.tsx';
import { DesignView } from './design-view.tsx';

stepTime();
afterEach(() => vi.restoreAllMocks());

const { fields, types } = designFields.elements.of;
const initial = newValues(designFields);
const bare = { headerFooter: { title: 'NONE', speaker: 'NONE' }, progress: 'NONE' } as const;

function made(type: ElementType, own: object = {}): Design['elements'][number] {
  const element = { ...newValues(fields), ...newValues(types[type]), type, id: type, ...own };
  return element as Design['elements'][number];
}

const view = roomView();
const running = { ...view, timeset: { ...view.timeset, running: true, kickoff: 0, deadline: 600_000 } };
const screenAt = (design: Design, now: number) =>
  designScreenOf(running, design, {
    now,
    flashes: { timers: null, messages: null },
    locale: 'en-GB',
    deviceZone: 'UTC',
  });

function draw(design: Design, framed = false) {
  return render(<DesignStage screen={screenAt(design, 1_000)} framed={framed} />).container;
}

/** All requests of elements and their styles. */
function fetched(container: HTMLElement): readonly string[] {
  return Array.from(container.querySelectorAll<HTMLElement>('*')).flatMap((element) => {
    const { backgroundImage } = element.style;
    return [element.getAttribute('src'), element.getAttribute('href'), backgroundImage]
      .filter((address) => address !== null)
      .filter((address) => address !== '' && address !== 'none');
  });
}

describe('any design', () => {
  it('V357 renders, and loads nothing from other hosts except its pages', EXHAUSTIVE, () => {
    fc.assert(
      fc.property(anyOf(designFields), fc.boolean(), (arbitrary, framed) => {
        const elements = arbitrary.elements.map((element, index) => ({ ...element, id: `e${index}` }));
        const design = { ...arbitrary, elements };
        const { container, unmount } = render(
          <DesignStage screen={screenAt(design, 1_000)} framed={framed} />,
        );
        const foreign = fetched(container).filter(
          (address) => !/^(?:\/(?!\/)|url\("(?:\/(?!\/)|data:image\/svg))/.test(address),
        );
        const pages = design.elements.flatMap((element) => (element.type === 'IFRAME' ? [element.url] : []));
        expect(foreign.filter((address) => !framed || !pages.includes(address))).toEqual([]);
        unmount();
      }),
      { numRuns: sized(30, 300) },
    );
  });
});

describe('a canvas', () => {
  it('V355 has the aspect ratio of its design', () => {
    const ratio = (aspect: Design['aspect']) =>
      draw({ ...initial, aspect })
        .querySelector<HTMLElement>('[style*="--ratio"]')
        ?.style.getPropertyValue('--ratio');
    expect(ratio('9:16')).toBe(String(9 / 16));
    expect(ratio('FILL')).toBeUndefined();
  });

  it('V355 leaves room for header and footer if an element, but not a picture, is full-size', () => {
    const wholes = (element: Design['elements'][number]) =>
      draw({ ...initial, elements: [element] }).querySelectorAll('[data-whole]').length;
    expect(wholes(made('TIMER'))).toBe(1);
    expect(wholes(made('TIMER', { box: { x: 0, y: 0, w: 999, h: 1000 } }))).toBe(0);
    expect(wholes(made('IMAGE', { file: 'f' }))).toBe(0);
  });

  it('V353 shows title, speaker and the logo', async () => {
    const logo = { file: 'logo1', position: 'bottomRight', size: 20 } as const;
    const timers = [{ ...running.timers[0], name: 'Keynote', extra: 'Ada' }];
    const design = { ...initial, logo, elements: [made('TIMER')] };
    const shown = designScreenOf({ ...running, timers } as typeof running, design, {
      now: 1_000,
      flashes: { timers: null, messages: null },
      locale: 'en-GB',
      deviceZone: 'UTC',
    });
    const { container } = render(<DesignStage screen={shown} />);
    await act(() => vi.dynamicImportSettled());
    expect(container.querySelector('header')?.textContent).toContain('Keynote');
    expect(container.querySelector('footer')?.textContent).toContain('Ada');
    expect(container.querySelector('[data-position="bottomRight"] img')?.getAttribute('src')).toBe(
      '/files/logo1',
    );
  });

  it('V348 renders in each second only elements whose digits change', async () => {
    const still = Array.from({ length: 58 }, (_, index) =>
      made('TEXT', { id: `still${index}`, text: `Text ${index} {timer.name}` }),
    );
    const design = { ...initial, ...bare, elements: [...still, made('TIMER'), made('MESSAGE')] };
    const { container, rerender } = render(<DesignStage screen={screenAt(design, 1_500)} />);
    const touched: Element[] = [];
    const observer = new MutationObserver((records) => {
      for (const { target } of records)
        touched.push(target instanceof Element ? target : (target.parentElement ?? container));
    });
    observer.observe(container, { subtree: true, childList: true, characterData: true, attributes: true });
    rerender(<DesignStage screen={screenAt(design, 2_500)} />);
    await act(() => Promise.resolve());
    expect(touched.length).toBeGreaterThan(0);
    expect(touched.filter((element) => element.closest('[role="timer"]') === null)).toEqual([]);
  });
});

describe('the fonts of a design', () => {
  test.each(FONTS)('V343 with the font %s has digits of constant width', (font) => {
    const widths = (now: number) => {
      const design = { ...initial, ...bare, font, elements: [made('TIMER')] };
      const { container, unmount } = render(<DesignStage screen={screenAt(design, now)} />);
      const cells = Array.from(
        container.querySelectorAll<HTMLElement>('[role="timer"] span'),
        (cell) => cell.style.width,
      );
      unmount();
      return cells;
    };
    expect(widths(1_000)).toEqual(widths(60_500));
    expect(widths(1_000)).toHaveLength(4);
    expect(widths(1_000)).not.toContain('');
  });

  it('V343 set text digits in cells only if the font has no figures of equal width', () => {
    const cells = (font: Design['font']) =>
      draw({ ...initial, ...bare, font, elements: [made('TEXT', { text: 'At 10:05' })] }).querySelectorAll(
        'p span span[style]',
      ).length;
    expect([cells('Poppins'), cells('Inter')]).toEqual([4, 0]);
  });
});

it('V640 gives fonts with tall letters more line height', () => {
  const lines = (font: Design['font']) =>
    draw({ ...initial, ...bare, font, elements: [made('TEXT', { text: 'Two lines' })] })
      .querySelector<HTMLElement>('[data-type=TEXT]')
      ?.style.getPropertyValue('--line-height');
  expect(FONTS.filter((font) => lines(font) !== '')).toEqual(['DSEG7', 'DSEG14', 'Press Start 2P']);
});

it('V443 sets only figures in equal width, not the words and hyphens around them', () => {
  const text = 'Hohenberg-Traunstein at 10:05, 7 more';
  const written = draw({ ...initial, ...bare, elements: [made('TEXT', { text })] }).querySelector('p');
  expect(written?.textContent).toBe(text);
  expect(Array.from(written?.children ?? [], (part) => part.textContent)).toEqual(['10:05,', '7']);
});

it('V633 the mark of a right-to-left message is at its right side', async () => {
  const messages = [{ ...newMessage, _id: 'm1', index: 0, text: 'الرجاء إنهاء الكلمة' }];
  const elements = [made('MODERATOR')];
  const room = liveRoom({ view: { ...running, messages } });
  const { container } = render(
    <LiveRoomContext value={room}>
      <DesignView design={{ ...initial, ...bare, elements }} />
    </LiveRoomContext>,
  );
  await act(() => vi.dynamicImportSettled());
  expect(container.querySelector('li')?.dir).toBe('auto');
});

describe('an element that shows another screen', () => {
  const shot = made('SCREENSHOT', { id: 'shot', screen: 'Lobby', view: 'AGENDA' });
  const PICTURE = 'data:image/png;base64,AAAA';
  const settled = () => act(() => vi.dynamicImportSettled());
  const agenda = { id: 'c2', name: 'Lobby', view: 'AGENDA' } as NonNullable<ConnectedClients>[number];

  async function shows(framed: boolean, permissions = 0) {
    const say = vi.fn<JoinedRoom['say']>();
    let hear: NoticeListener = () => {};
    const onNotice = (listener: NoticeListener) => {
      hear = listener;
      return () => {};
    };
    const clock = { now: () => performance.now() };
    const room = liveRoom({ view: running, say, onNotice, permissions, clock });
    const { container } = render(
      <LiveRoomContext value={room}>
        <ClientsContext value={[agenda]}>
          <DesignView design={{ ...initial, ...bare, elements: [shot] }} framed={framed} />
        </ClientsContext>
      </LiveRoomContext>,
    );
    await settled();
    return { container, say, hear: (name: string, payload: object) => act(() => hear(name, payload)) };
  }

  it('V444 requests the picture immediately and every 5 s while visible, and keeps the last one', async () => {
    const { container, say, hear } = await shows(true);
    expect(say.mock.calls).toEqual([['clients/picture', { elementId: 'shot' }]]);
    expect(container.textContent).toBe('Lobby\nNo preview');
    hear('client/picture', { elementId: 'other', thumb: PICTURE });
    expect(container.querySelector('img')).toBeNull();
    hear('client/picture', { elementId: 'shot', thumb: PICTURE });
    expect(container.querySelector('img')?.getAttribute('src')).toBe(PICTURE);
    pass(5_000);
    expect(say).toHaveBeenCalledTimes(2);
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    pass(10_000);
    expect(say).toHaveBeenCalledTimes(2);
    expect(container.textContent).toBe('15 s ago');
    visibility.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(say).toHaveBeenCalledTimes(3);
  });

  it('V444 requests a thumbnail with the devices right, and nothing without rights', async () => {
    const { say, container, hear } = await shows(false, DEVICES);
    expect(say.mock.calls).toEqual([['clients/thumb', { clientId: 'c2' }]]);
    hear('client/thumb', { clientId: 'c2', thumb: PICTURE });
    expect(container.querySelector('img')).not.toBeNull();
    const everybody = await shows(false, READ);
    expect(everybody.say).not.toHaveBeenCalled();
    expect(everybody.container.textContent).toBe('');
  });
});

describe('the page of an IFRAME', () => {
  const design = { ...initial, elements: [made('IFRAME', { url: 'https://example.org/slides' })] };

  it("V357 is framed in an output's document, in a sandbox without referrer", () => {
    const frame = draw(design, true).querySelector('iframe');
    expect(frame?.getAttribute('sandbox')).toBe('allow-scripts');
    expect(frame?.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(frame?.getAttribute('src')).toBe('https://example.org/slides');
  });

  it('V357 appears as an address outside outputs, and only https is framed', () => {
    const elsewhere = draw(design);
    expect(elsewhere.querySelector('iframe')).toBeNull();
    expect(elsewhere.textContent).toContain('https://example.org/slides');
    const by = (url: string) => draw({ ...initial, elements: [made('IFRAME', { url })] }, true);
    expect(by('javascript:alert(1)').querySelector('iframe')).toBeNull();
    expect(by('http://example.org').querySelector('iframe')).toBeNull();
  });
});

describe('a taken design', () => {
  const one = { ...initial, ...bare, elements: [made('TEXT', { text: 'One' })] };
  const two = { ...initial, ...bare, elements: [made('TEXT', { text: 'Two' })] };
  const messages = [{ ...newMessage, _id: 'm1', index: 0, text: 'Please wrap up' }];
  const at = (design: Design, showAt: number | null) => (
    <LiveRoomContext value={liveRoom({ view: { ...running, messages } })}>
      <DesignView design={design} showAt={showAt} />
    </LiveRoomContext>
  );
  const settled = () => act(() => vi.dynamicImportSettled());

  it('V356 replaces the previous design at the instant of the take', async () => {
    const { container, rerender } = render(at(one, null));
    await settled();
    expect(container.textContent).toBe('One');
    rerender(at(two, performance.now() + 600));
    await settled();
    pass(500);
    expect(container.textContent).toBe('One');
    pass(120);
    expect(container.textContent).toBe('Two');
  });

  it('V442 appears in the first frame after the take even if timeouts are late', async () => {
    const { container, rerender } = render(at(one, null));
    await settled();
    const late = vi.spyOn(globalThis, 'setTimeout').mockReturnValue(0 as never);
    const due = performance.now() + 600;
    rerender(at(two, due));
    await settled();
    const frame = () => act(() => void vi.advanceTimersToNextFrame());
    while (performance.now() < due) {
      expect(container.textContent).toBe('One');
      frame();
    }
    expect(container.textContent).toBe('Two');
    late.mockRestore();
  });

  it.each([
    ['AGENDA', 'li'],
    ['MODERATOR', 'li'],
    ['SCREENSHOT', 'p'],
  ] as const)('V630 shows its element %s in the same frame as its other elements', async (type, part) => {
    const own = type === 'SCREENSHOT' ? { screen: 'Lobby' } : {};
    const three = { ...initial, ...bare, elements: [made(type, own), made('TEXT', { text: 'Three' })] };
    const { container, rerender } = render(at(one, null));
    await settled();
    rerender(at(three, performance.now() + 600));
    await settled();
    pass(620);
    expect(container.textContent).toContain('Three');
    expect(container.querySelector(`[data-type=${type}] ${part}`)).not.toBeNull();
  });

  it('V671 is drawn at once when the page opens if it needs no further code or font', () => {
    expect(render(at(STAGE_DESIGN, null)).container.querySelector('[role=timer]')).not.toBeNull();
    const later = [
      { ...one, font: 'Poppins' as const },
      { ...one, background: 'city' as const },
      { ...one, logo: { file: 'logo1', position: 'topLeft' as const, size: 20 } },
      { ...one, elements: [made('SCRIPT')] },
    ];
    for (const design of later) expect(render(at(design, null)).container.textContent).toBe('');
  });

  it('V356 waits for its fonts for at most 5 s', async () => {
    const { container, rerender } = render(at(one, null));
    await settled();
    vi.spyOn(fonts, 'loadFonts').mockImplementation(() => new Promise(() => {}));
    rerender(at(two, null));
    await settled();
    pass(4_990);
    expect(container.textContent).toBe('One');
    pass(20);
    expect(container.textContent).toBe('Two');
  });
});

describe('a first design of an output that viewers show', () => {
  const [first] = view.outputs;
  const at = (design: Design | undefined, showAt?: number) => (
    <AtAddress address="/r/ABCD1234/?controls=0">
      <LiveRoomContext
        value={liveRoom({
          view: {
            ...running,
            outputs: first ? [{ ...first, ...(design && { design }), ...(showAt && { showAt }) }] : [],
          },
        })}
      >
        <Viewer />
      </LiveRoomContext>
    </AtAddress>
  );
  const house = { ...initial, ...bare, elements: [made('TEXT', { text: 'House style' })] };
  const settled = () => act(() => vi.dynamicImportSettled());

  it('V356 replaces the built-in design at the instant of its take, and disappears at the next', async () => {
    const { container, rerender } = render(at(undefined));
    const hasDigits = () => container.querySelector('[role=timer]') !== null;
    const hasDesign = () => container.querySelector('[data-type=TEXT]') !== null;
    rerender(at(house, performance.now() + 600));
    await settled();
    pass(500);
    expect([hasDigits(), hasDesign()]).toEqual([true, false]);
    pass(120);
    expect([hasDigits(), hasDesign()]).toEqual([false, true]);
    rerender(at(designOfLayout(newOutput), performance.now() + 600));
    await settled();
    pass(500);
    expect([hasDigits(), hasDesign()]).toEqual([false, true]);
    pass(120);
    expect([hasDigits(), hasDesign()]).toEqual([true, false]);
  });
});

describe('the viewer of a room', () => {
  async function viewerOf(design: Design | undefined) {
    const [first] = view.outputs;
    const outputs = first ? [{ ...first, ...(design && { design }) }] : [];
    render(
      <AtAddress address="/r/ABCD1234/">
        <LiveRoomContext value={liveRoom({ view: { ...running, outputs } })}>
          <Viewer />
        </LiveRoomContext>
      </AtAddress>,
    );
    await act(() => vi.dynamicImportSettled());
    pass(5_100);
    await act(() => vi.dynamicImportSettled());
    return screen.getByRole('main');
  }

  it('V358 shows the design of the first output', async () => {
    const main = await viewerOf({ ...PRESETS.NEXT_UP, elements: [made('TEXT', { text: 'House style' })] });
    expect(main.textContent).toContain('House style');
  });

  it.each([
    ['no design', undefined],
    ['the design of its layout', designOfLayout(newOutput)],
  ])('V358 shows its built-in design if the design of the first output has %s', async (_, design) => {
    const main = await viewerOf(design);
    expect(screen.getAllByRole('timer')).toHaveLength(1);
    expect(main.querySelector('[data-type]')?.getAttribute('data-type')).toBe('TIMER_MESSAGE_COMBO');
    expect(main.querySelector('[data-clear]')).toBeNull();
  });
});
