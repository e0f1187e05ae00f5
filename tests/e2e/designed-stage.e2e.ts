import type { Page } from '@playwright/test';
import * as fc from 'fast-check';
import { newValues } from '../../machines/kernel/fields.ts';
import { type Design, designFields, type ElementType, FONTS } from '../../machines/output/design.ts';
import { PRESETS } from '../../machines/output/presets.ts';
import { newElement } from '../../web/outputs/editor/edit.view.ts';
import { anyOf } from '../support/any-thing.ts';
import { LONG, some } from '../support/exhaustive.ts';
import { expect, type RoomOnStage, type Screen, type Stage, test } from './stage.ts';

const initial = newValues(designFields);
const bare = { headerFooter: { title: 'NONE', speaker: 'NONE' }, progress: 'NONE' } as const;
const LONG_TITLE = 'Rechtsschutzversicherungsgesellschaften und ihre Zukunft';

interface Output {
  readonly room: RoomOnStage;
  readonly outputId: string;
  readonly link: string;
}

async function output(stage: Stage): Promise<Output> {
  const room = await stage.room();
  const [[outputId, link] = ['', '']] = Object.entries(room.created.outputLinks);
  return { room, outputId, link };
}

async function take({ room, outputId }: Output, design: object): Promise<void> {
  await room.command('outputs/draft', { outputId, design });
  await room.command('outputs/take', { outputId });
}

const FOREIGN = 'https://foreign.example';
const FRAMED = 'https://framed.example';

/** Each with an address where none belongs. */
const refusedDesigns: readonly object[] = [
  { background: `url(${FOREIGN})` },
  { theme: 'CUSTOM', colors: { header: `url(${FOREIGN})` } },
  { font: `x;src:url(${FOREIGN})` },
  { elements: [{ type: 'TEXT', style: { background: `url(${FOREIGN})` } }] },
  { elements: [{ type: 'TEXT', style: { font: FOREIGN } }] },
  { elements: [{ type: 'IFRAME', url: 'http://foreign.example' }] },
  { elements: [{ type: 'IFRAME', url: 'javascript:fetch("https://foreign.example")' }] },
];

/** A valid design with addresses in all free texts. */
function hostileDesign(evil: string): object {
  const files = [`//foreign.example/f`, `${FOREIGN}/f`, `../..//foreign.example`, `"),url(${FOREIGN}/f`];
  const elements = [
    ...files.map((file) => newElement('IMAGE', { file, alt: evil })),
    newElement('TEXT', { text: `${evil}{timer.name}{timer.speaker}{timer.notes}`, name: evil.slice(0, 60) }),
    newElement('MESSAGE'),
    newElement('AGENDA', { columns: ['title', 'speaker'] }),
    newElement('MODERATOR'),
    newElement('TIMER', { overtimePrefix: '<b>' }),
    newElement('SCREENSHOT', { screen: evil, view: 'VIEWER' }),
    newElement('IFRAME', { url: `${FRAMED}/slides` }),
  ].map((element, place) => ({ ...element, id: `${FOREIGN}/${place}`.slice(0, 40) }));
  return {
    ...initial,
    showNotes: true,
    language: '"><img src=x>',
    background: { file: `"),url("${FOREIGN}/ground`, fit: 'cover', dim: 0 },
    logo: { file: `${FOREIGN}/logo`, position: 'center', size: 20 },
    elements: [...elements, { ...newElement('TEXT', { text: 'End' }), id: 'end' }],
  };
}

const TEXTS = [
  'Next in {next.in}',
  '{timer.name}',
  'Donaudampfschifffahrtsgesellschaft',
  'الكلمة الافتتاحية, 10:05',
  'A line\nand another',
  '{clock} 1,234.5 % – gjy',
] as const;
const WRITTEN: readonly ElementType[] = ['TEXT', 'TIMER', 'TIME_OF_DAY', 'MESSAGE', 'TIMER_MESSAGE_COMBO'];
const { fields, types } = designFields.elements.of;

/** Any look, in a box with space for letters. */
const anyWritten = fc
  .record({
    type: fc.constantFrom(...WRITTEN),
    common: anyOf(fields),
    text: fc.constantFrom(...TEXTS),
    box: fc.record({
      x: fc.integer({ min: 0, max: 500 }),
      y: fc.integer({ min: 0, max: 500 }),
      w: fc.integer({ min: 120, max: 500 }),
      h: fc.integer({ min: 100, max: 500 }),
    }),
    padding: fc.integer({ min: 0, max: 15 }),
  })
  .chain(({ type, common, text, box, padding }) =>
    anyOf(types[type]).map((own) => ({
      ...common,
      ...own,
      ...(type === 'TEXT' ? { text } : {}),
      ...(type === 'TIME_OF_DAY' ? { zone: null } : {}),
      type,
      box,
      rotation: 0,
      when: 'always',
      hidden: false,
      style: { ...common.style, padding, opacity: 100 },
    })),
  );

/** Designs with everything that can be written, in every font. */
function anyDesigns(): readonly Design[] {
  const written = fc.array(anyWritten, { minLength: 4, maxLength: 6 });
  const drawn = fc.sample(fc.tuple(anyOf(designFields), written), { numRuns: FONTS.length, seed: 18 });
  return drawn.map(([design, elements], nth) => ({
    ...initial,
    theme: design.theme,
    weight: design.weight,
    font: FONTS[nth] ?? 'stage',
    // The last one shows which of them is on the screen.
    elements: [...elements, newElement('TEXT', { text: 'End' })].map((element, place, { length }) => ({
      ...element,
      id: place === length - 1 ? `end${nth}` : `e${place}`,
    })),
  })) as unknown as readonly Design[];
}

/** Text outside of its element's box, by element. */
function clipped(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const beyond = (inner: DOMRect, outer: DOMRect) =>
      inner.left < outer.left - 1.5 ||
      inner.right > outer.right + 1.5 ||
      inner.top < outer.top - 1.5 ||
      inner.bottom > outer.bottom + 1.5;
    return Array.from(document.querySelectorAll('[data-element]')).flatMap((place) => {
      const box = place.getBoundingClientRect();
      const blocks = Array.from(place.querySelectorAll('p, [role=timer] > *'));
      const isClipped = blocks.some((block) => {
        const texts = document.createRange();
        texts.selectNodeContents(block);
        const { left, width } = texts.getBoundingClientRect();
        const { top, height } = block.getBoundingClientRect();
        return beyond(new DOMRect(left, top, width, height), box);
      });
      return isClipped ? [`${place.getAttribute('data-element')}: ${place.textContent}`] : [];
    });
  });
}

test.describe('A designed output', () => {
  test('V440 fits all text in any design and in every font', LONG, async ({ stage }) => {
    const designed = await output(stage);
    const { room, link } = designed;
    await room.command('timers/update', { timerId: await room.firstTimer(), name: LONG_TITLE });
    await room.command('timers/create', { name: 'Podiumsdiskussion' });
    const { messageId } = await room.command('messages/create', { text: 'Bitte zum Schluss kommen' });
    await room.command('messages/show', { messageId });
    const { page } = await stage.screen(link);
    for (const [nth, design] of some([...anyDesigns().entries()], ([place]) => place % 6 === 0)) {
      await take(designed, design);
      await expect(page.locator(`[data-element="end${nth}"]`)).toBeAttached();
      await expect.poll(() => clipped(page), design.font).toEqual([]);
    }
  });

  test('V441 keeps a long title away from ON AIR, and on a narrow screen puts speakers below titles', async ({
    stage,
  }) => {
    const designed = await output(stage);
    const { room, link } = designed;
    const timerId = await room.firstTimer();
    await room.command('timers/update', {
      timerId,
      name: LONG_TITLE,
      extra: 'Prof. Dr. Hohenberg-Traunstein',
    });
    await room.command('room/onAir', { on: true });
    const { page } = await stage.screen(link);
    const agenda = newElement('AGENDA', { columns: ['title', 'speaker', 'length'] });
    const boxOf = async (name: string | RegExp) => {
      const box = await page.getByText(name).first().boundingBox();
      if (box === null) throw new Error(`${name} is not on the screen.`);
      return box;
    };
    await take(designed, { ...initial, elements: [agenda] });
    await expect(page.getByRole('listitem')).toBeVisible();
    const title = await page.locator('header').getByText(LONG_TITLE).boundingBox();
    const onAir = await boxOf(/^On air$/i);
    expect((title?.x ?? 0) + (title?.width ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(onAir.x);
    const speakerIsBeneath = async () => {
      const row = page.getByRole('listitem');
      const name = await row.getByText(LONG_TITLE).boundingBox();
      const speaker = await row.getByText('Hohenberg').boundingBox();
      return (speaker?.y ?? 0) >= (name?.y ?? 0) + (name?.height ?? 0) - 1;
    };
    expect(await speakerIsBeneath()).toBe(true);
    await take(designed, {
      ...initial,
      ...bare,
      elements: [{ ...agenda, box: { x: 0, y: 0, w: 1000, h: 500 } }],
    });
    await expect.poll(speakerIsBeneath).toBe(false);
  });

  test('V632 gives the titles of a programme enough width on an upright screen', async ({ stage }) => {
    const designed = await output(stage);
    const { room, link } = designed;
    await room.command('timers/update', { timerId: await room.firstTimer(), name: 'Podiumsdiskussion' });
    await room.command('timers/create', { name: LONG_TITLE, extra: 'Prof. Dr. Hohenberg-Traunstein' });
    const { page } = await stage.screen(link);
    await page.setViewportSize({ width: 540, height: 960 });
    await take(designed, PRESETS.AGENDA);
    const title = page.getByText('Podiumsdiskussion');
    await expect(title).toBeVisible();
    const cut = (part: Element) =>
      part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight + 1;
    expect(await title.evaluate(cut)).toBe(false);
    const lines = (part: Element) => part.clientHeight / Number.parseFloat(getComputedStyle(part).lineHeight);
    expect(await page.getByText(LONG_TITLE).evaluate(lines)).toBeCloseTo(2, 0);
  });

  test('V443 shows elapsed progress in white on the red ground of overtime', LONG, async ({ stage }) => {
    const designed = await output(stage);
    const timerId = await designed.room.firstTimer();
    await designed.room.command('timers/update', { timerId, minutes: 0, seconds: 1 });
    await take(designed, { ...initial, elements: [newElement('TIMER'), newElement('PROGRESS_BAR')] });
    const { page, digits } = await stage.screen(designed.link);
    await designed.room.command('timeset/start', {});
    await expect(digits).toHaveText(/^-/);
    const grounds = await page
      .getByRole('progressbar')
      .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).backgroundImage));
    expect(grounds).toHaveLength(2);
    // The zones; the gaps between them have the ground's color.
    const zones = grounds.map((ground) => ground.slice(ground.indexOf('to right')));
    for (const zone of zones)
      expect(new Set(zone.match(/rgb\([^)]*\)/g))).toEqual(new Set(['rgb(255, 255, 255)']));
  });

  test(
    'V444 shows the picture of another screen, or "No picture", only to the crew',
    LONG,
    async ({ stage }) => {
      const designed = await output(stage);
      const { room, link } = designed;
      await room.command('timers/update', { timerId: await room.firstTimer(), name: LONG_TITLE });
      const shot = newElement('SCREENSHOT', { screen: 'Lobby', view: 'AGENDA' });
      await take(designed, { ...initial, elements: [shot] });
      const { page } = await stage.screen(link);
      await expect(page.getByText('Lobby')).toContainText('No preview');
      const lobby = await stage.screen(`${room.created.links.agenda}&name=Lobby`);
      const picture = page.getByRole('img', { name: 'Lobby: preview' });
      await expect(picture).toBeVisible();
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
      await lobby.page.close();
      await expect(picture).toBeVisible();
      const viewer = await stage.screen(room.created.links.viewer);
      await expect(viewer.page.locator('[data-type=SCREENSHOT]')).toBeAttached();
      await expect(viewer.page.getByText('Lobby')).toHaveCount(0);
    },
  );

  test('V445 loads nothing from other hosts except the page of an IFRAME element', async ({ stage }) => {
    const designed = await output(stage);
    const { room, outputId, link } = designed;
    const timerId = await room.firstTimer();
    const evil = `</p><img src="${FOREIGN}/a"><style>@import "${FOREIGN}/b"</style>url(${FOREIGN}/c)`;
    await room.command('timers/update', { timerId, name: evil, extra: evil, notes: evil });
    const { messageId } = await room.command('messages/create', { text: evil });
    await room.command('messages/show', { messageId });
    for (const design of refusedDesigns)
      await expect(room.command('outputs/draft', { outputId, design })).rejects.toThrow(/answered 400/);
    const asked: string[] = [];
    const { page } = await stage.screen(link, (context) => {
      context.on('request', (request) => asked.push(request.url()));
      return Promise.resolve();
    });
    await take(designed, hostileDesign(evil));
    await expect(page.locator('[data-element=end]')).toBeAttached();
    await expect(page.locator('iframe')).toHaveAttribute('src', `${FRAMED}/slides`);
    await expect.poll(() => asked).toContain(`${FRAMED}/slides`);
    const elsewhere = asked.filter(
      (address) => new URL(address).origin !== stage.url && !address.startsWith('data:'),
    );
    expect(elsewhere).toEqual([`${FRAMED}/slides`]);
  });

  test('V442 changes in the first frame after the switch instant of a take, on three screens', async ({
    stage,
  }) => {
    const designed = await output(stage);
    const screens = await Promise.all([1, 2, 3].map(() => stage.screen(designed.link, withFrames)));
    for (const { digits } of screens) await expect(digits).toBeVisible();
    await take(designed, { ...initial, elements: [newElement('TEXT', { text: 'One' })] });
    for (const { page } of screens) await expect(page.getByText('One')).toBeVisible();
    await take(designed, { ...initial, elements: [newElement('TEXT', { text: 'Two' })] });
    for (const { page } of screens) await expect(page.getByText('Two')).toBeVisible();
    const changes = await Promise.all(screens.map(lastChange));
    expect(new Set(changes.map(({ showAt }) => showAt)).size).toBe(1);
    for (const change of changes) expect(change).toMatchObject({ early: false, framesPassed: 0 });
  });
});

/** Keeps when the page was called in each of its frames, whose own times may lie ahead on a busy machine. */
const withFrames = (context: { addInitScript(script: () => void): Promise<unknown> }) =>
  context
    .addInitScript(() => {
      const frames: number[] = [];
      const note = () => {
        frames.push(performance.now());
        requestAnimationFrame(note);
      };
      requestAnimationFrame(note);
      Object.assign(globalThis, { frames });
    })
    .then(() => {});

/**
 * When the screen changed to its present design, by its own record: on the time of the server, and in frames since it last looked whether it was
 * time, which it was not yet. A screen that has heard of the design late, as on a busy machine, looks once.
 */
function lastChange({ page }: Screen) {
  return page.evaluate(() => {
    const mark = performance.getEntriesByName('callboard:design').at(-1) as PerformanceMark;
    const { at, showAt, lookedAt } = mark.detail as Readonly<Record<'at' | 'showAt' | 'lookedAt', number>>;
    const { frames } = globalThis as unknown as { readonly frames: readonly number[] };
    const passed = frames.filter((frame) => frame > lookedAt && frame < mark.startTime);
    // It was called in the frame in which it changed as well.
    return { showAt, early: at < showAt, framesPassed: Math.max(0, passed.length - 1) };
  });
}
