import type { Message } from '../../message/message.ts';
import type { Design, DesignElement, DesignFont, ThemeColors } from '../../output/design.ts';
import { ASPECT_RATIOS, fontOf, inkOf, isWhole, sizingOf } from '../../output/element-look.ts';
import { DIGIT_FACES, type DigitFace } from '../../output/fonts.ts';
import { paintOf } from '../../output/themes.ts';
import { designWords } from '../../words/design.ts';
import { stageWords } from '../../words/stage.ts';
import type { TimerFace } from '../screens/timer-face.ts';
import type { ElementContent } from './design-elements.ts';
import type { DesignRow, DesignScreen, ShownElement } from './design-screen.ts';
import {
  type Box,
  fill,
  type Ink,
  type Likeness,
  onAirSign,
  placed,
  type Stroke,
  says,
  WHOLE,
  type Writing,
  words,
} from './strokes.ts';

/** Of the picture where notes stand beneath it, percent. */
const ABOVE_NOTES = 60;
const MARGIN = 2;
const GAP = 1.5;
const BAR = 2.4;
/** Of the height of its part. */
const MAIN = 0.76;
const WHITE = '#ffffff';
/** Added to a colour: as far as progress has not come. */
const FAINT = '47';

/** What a design shows, on a screen so much wider than high (D50). */
export function designLikeness(screen: DesignScreen, ratio: number): Likeness {
  const { design, colors, blackout, notes } = screen;
  const isClear = design.background === 'transparent';
  if (blackout) return { ground: isClear ? 'clear' : 'black', strokes: [] };
  const sheet = notes === null ? WHOLE : { ...WHOLE, height: ABOVE_NOTES };
  const sheetRatio = (ratio * 100) / sheet.height;
  const aspect = design.aspect === 'FILL' ? sheetRatio : ASPECT_RATIOS[design.aspect];
  const canvas = fitted(sheet, sheetRatio, aspect);
  const strokes = canvasStrokes(screen, aspect).filter(says);
  const beneath = { x: 3, y: sheet.height, width: 94, height: 96 - sheet.height };
  return {
    ground: isClear ? 'clear' : asInk(groundOf(design, colors)),
    strokes: [
      ...strokes.map((stroke) => placed(stroke, canvas)),
      ...(notes === null
        ? []
        : [words(notes, beneath, { ink: asInk(colors.countdown), lines: 6, align: 'start' })]),
    ],
  };
}

function fitted(sheet: Box, ratio: number, aspect: number): Box {
  const width = sheet.width * Math.min(1, aspect / ratio);
  const height = sheet.height * Math.min(1, ratio / aspect);
  return { x: (sheet.width - width) / 2, y: (sheet.height - height) / 2, width, height };
}

function groundOf({ background }: Design, colors: ThemeColors): string {
  return typeof background === 'string' && background.startsWith('#') ? background : colors.background;
}

/** Colours of designs are written so; names of roles have become colours before. */
const asInk = (color: string): Ink & `#${string}` => `#${color.slice(1)}`;

/** What header, footer and progress leave free, from above and from beneath, percent of the height. */
interface Free {
  readonly row: number;
  readonly top: number;
  readonly bottom: number;
}

function freeOf({ design, rows, mark, progress }: DesignScreen, aspect: number): Free {
  const row = 4.7 * (aspect < 1 ? 1.45 * aspect : Math.min(aspect, 1.78));
  const bar = (type: Design['progress']) => (progress !== null && design.progress === type ? BAR + GAP : 0);
  return {
    row,
    top: MARGIN + bar('BAR_TOP') + (rows || mark ? row + GAP : 0),
    bottom: MARGIN + bar('BAR_BOTTOM') + (rows ? row + GAP : 0),
  };
}

function canvasStrokes(screen: DesignScreen, aspect: number): readonly Stroke[] {
  const { design, elements, over, paused } = screen;
  const free = freeOf(screen, aspect);
  const ringed = design.progress === 'RING' && screen.progress !== null;
  return [
    ...(over ? [fill('over', WHOLE)] : []),
    ...backdrop(design),
    ...rowStrokes(screen, free),
    ...wholeProgress(screen, free),
    ...(paused ? [fill('text', { ...WHOLE, width: 2 }), fill('text', { ...WHOLE, x: 98, width: 2 })] : []),
    ...elements.flatMap((shown) => elementStrokes(shown, screen, { aspect, free, ringed })),
    ...logoStrokes(design, aspect),
  ];
}

function backdrop({ background }: Design): readonly Stroke[] {
  if (typeof background === 'object')
    return [{ kind: 'picture', box: WHOLE, file: background.file, fit: background.fit, dim: background.dim }];
  const isPicture = background !== 'theme' && background !== 'transparent' && !background.startsWith('#');
  return isPicture ? [{ kind: 'picture', box: WHOLE, file: null, fit: 'cover', dim: 0 }] : [];
}

function rowStrokes(screen: DesignScreen, { row, top, bottom }: Free): readonly Stroke[] {
  const { header, footer, onAir, word, mark, over, ink, colors } = screen;
  const inks = { plain: colors.countdown, yellow: colors.progressWarning, red: colors.progressDanger };
  const own = (color: string): Ink => (over ? WHITE : asInk(color));
  const head = { x: 18, y: top - row - GAP, width: 64, height: row };
  const foot = { x: 4, y: 100 - bottom + GAP, width: 62, height: row };
  return [
    words(said(header), head, { ink: own(colors.header), scale: 0.8 }),
    words(
      mark ? stageWords.product : '',
      { ...head, x: 3, width: 13 },
      { ink: own(colors.timeOfDay), scale: 0.5 },
    ),
    // V853: it stands in a corner where there is no row.
    ...(onAir ? onAirSign(stageWords.onAir, { ...head, x: 84, y: Math.max(MARGIN, head.y), width: 14 }) : []),
    words(said(footer), word === null ? { ...foot, x: 18 } : foot, { ink: own(colors.footer), scale: 0.8 }),
    words(
      word === null ? '' : stageWords.states[word],
      { ...foot, x: 68, width: 29 },
      { ink: own(inks[ink]), scale: 0.7 },
    ),
  ];
}

const said = ({ title, speaker }: DesignRow): string =>
  [title, speaker].filter((part) => part !== null).join(' ');

function wholeProgress(
  { design, progress, colors, over }: DesignScreen,
  { top, bottom }: Free,
): readonly Stroke[] {
  if (progress === null) return [];
  const inks = progressInks(colors, over);
  if (design.progress === 'RING')
    return ring(progress, inks, { x: 2, y: top, width: 96, height: 100 - top - bottom });
  const y = design.progress === 'BAR_TOP' ? MARGIN : 100 - MARGIN - BAR;
  return bar(progress, inks, { x: 3, y, width: 94, height: BAR });
}

type Inks = readonly [good: Ink, warning: Ink, danger: Ink];

/** What is used up is white on the red ground (V443). */
function progressInks({ progressGood, progressWarning, progressDanger }: ThemeColors, over: boolean): Inks {
  return over ? [WHITE, WHITE, WHITE] : [asInk(progressGood), asInk(progressWarning), asInk(progressDanger)];
}

/** Its three zones faint, and full as far as it has come. */
function zones({ percent, yellowAt, redAt }: TimerFace['progress'], [good, warning, danger]: Inks) {
  const all = [
    [good, 0, yellowAt],
    [warning, yellowAt, redAt],
    [danger, redAt, 100],
  ] as const;
  return all.flatMap(([ink, from, to]) => [
    { ink: asInk(`${ink.slice(0, 7)}${FAINT}`), from, to },
    { ink, from, to: Math.max(from, Math.min(to, percent)) },
  ]);
}

const bar = (progress: TimerFace['progress'], inks: Inks, box: Box): readonly Stroke[] =>
  zones(progress, inks).map(({ ink, from, to }) =>
    fill(ink, { ...box, x: box.x + (box.width * from) / 100, width: (box.width * (to - from)) / 100 }),
  );

const ring = (progress: TimerFace['progress'], inks: Inks, box: Box): readonly Stroke[] =>
  zones(progress, inks).map((zone) => ({ kind: 'ring', box, ...zone }));

function logoStrokes({ logo }: Design, aspect: number): readonly Stroke[] {
  if (logo === null) return [];
  const { file, position, size } = logo;
  const edge = 3 / aspect;
  const width = Math.min(46, (2.4 * size) / aspect);
  const x = position.endsWith('Left')
    ? edge
    : position.endsWith('Right')
      ? 100 - edge - width
      : 50 - width / 2;
  const y = position.startsWith('top') ? 3 : position.startsWith('bottom') ? 97 - size : 50 - size / 2;
  return [{ kind: 'picture', box: { x, y, width, height: size }, file, fit: 'contain', dim: 0 }];
}

interface Canvas {
  readonly aspect: number;
  readonly free: Free;
  /** What is as large as the canvas stands within its ring. */
  readonly ringed: boolean;
}

function elementStrokes(shown: ShownElement, screen: DesignScreen, canvas: Canvas): readonly Stroke[] {
  const { element, content } = shown;
  if (content === null) return [];
  const { style, rotation } = element;
  const around = boxOf(shown, canvas);
  const [x, y] = [style.padding / 10 / canvas.aspect, style.padding / 10];
  const { width, height } = around;
  const box = {
    x: around.x + x,
    y: around.y + y,
    width: Math.max(0, width - 2 * x),
    height: Math.max(0, height - 2 * y),
  };
  const ground =
    style.background === null ? [] : [fill(asInk(paintOf(style.background, screen.colors)), around)];
  const strokes = [...ground, ...contentStrokes(content, box, lookOf(element, screen))];
  return rotation === 0 ? strokes : strokes.map((each) => ({ ...each, turn: { degrees: rotation, around } }));
}

function boxOf({ element, fills }: ShownElement, { free, aspect, ringed }: Canvas): Box {
  const { top, bottom } = free;
  const all = { x: 0, y: top, width: 100, height: 100 - top - bottom };
  if (fills || isWhole(element)) return ringed ? withinRing(all, aspect) : all;
  const { x, y, w, h } = element.box;
  return { x: x / 10, y: y / 10, width: w / 10, height: h / 10 };
}

function withinRing({ y, height }: Box, aspect: number): Box {
  const side = Math.min(96 * aspect, height);
  const inner = { width: (0.76 * side) / aspect, height: 0.56 * side };
  return { x: 50 - inner.width / 2, y: y + (height - inner.height) / 2, ...inner };
}

interface ElementLook {
  readonly element: DesignElement;
  readonly colors: ThemeColors;
  readonly ink: Ink;
  /** On the ground that has turned. */
  readonly over: boolean;
  readonly writing: Omit<Writing, 'line'> & { readonly ink: Ink };
  readonly font: DesignFont;
}

function lookOf(element: DesignElement, { design, colors, over: turned }: DesignScreen): ElementLook {
  const { style } = element;
  const over = turned && style.background === null;
  const ink = over ? WHITE : asInk(inkOf(element, colors));
  const font = fontOf(element, design);
  const align = ({ left: 'start', center: 'center', right: 'end' } as const)[style.align];
  const { vertical } = style;
  const weight = style.weight ?? design.weight;
  const writing = {
    ink,
    align,
    vertical,
    lines: 20,
    family: familyOf(font),
    weight,
    hollow: false,
    ...sizingOf(element),
  };
  return { element, colors, ink, over, writing, font };
}

const faceOf = (font: DesignFont): Pick<DigitFace, 'style'> => (font === 'stage' ? {} : DIGIT_FACES[font]);
const familyOf = (font: DesignFont): string | null => faceOf(font).style?.fontFamily ?? null;

/** A time, in the face of times, whose line holds the digits and no more. */
const digits = (text: string, box: Box, { writing, font }: ElementLook, own: object = {}): Stroke =>
  words(text, box, {
    ...writing,
    lines: 1,
    line: 0.78,
    ...(font === 'stage' ? { family: 'stage-digits', weight: 700 } : {}),
    ...own,
  });

function contentStrokes(content: ElementContent, box: Box, look: ElementLook): readonly Stroke[] {
  const { element, writing, colors, over } = look;
  switch (content.kind) {
    case 'timer':
      return timerStrokes(content, box, look);
    case 'digits': {
      const height = content.label === '' ? box.height : box.height * MAIN;
      return [
        digits(content.digits.text, { ...box, height }, look),
        words(content.label, { ...box, y: box.y + height, height: box.height - height }, writing),
      ];
    }
    case 'message':
      return [messageStroke(content.message, box, look)];
    case 'text':
      return [words(element.style.uppercase ? content.text.toUpperCase() : content.text, box, writing)];
    case 'progress':
      return (element.type === 'PROGRESS_RING' ? ring : bar)(content, progressInks(colors, over), box);
    case 'agenda':
      return agendaStrokes(content, box, look);
    case 'moderator': {
      const rows = [...content.questions, ...content.messages].map(({ name, text }) =>
        name ? `${name}: ${text}` : text,
      );
      return [words(rows.join('\n'), box, { ...writing, align: 'start', share: 0.14 })];
    }
    case 'given':
      return givenStrokes(element, box, look);
  }
}

function timerStrokes(
  content: Extract<ElementContent, { kind: 'timer' }>,
  box: Box,
  look: ElementLook,
): readonly Stroke[] {
  const { main, secondary, timerShare, message, look: state } = content;
  const { colors, over } = look;
  const all = { ...box, height: (box.height * timerShare) / 100 };
  const height = all.height * (secondary === null ? 1 : MAIN);
  const inks = { plain: look.ink, yellow: asInk(colors.progressWarning), red: asInk(colors.progressDanger) };
  const ink = over || state.over ? WHITE : inks[state.ink];
  const muted = over || state.over ? WHITE : asInk(colors.timeOfDay);
  const beneath = { ...all, y: all.y + height, height: all.height - height };
  const rest = { ...box, y: box.y + all.height, height: box.height - all.height };
  return [
    ...(state.over && !over ? [fill('over', all)] : []),
    digits(main?.text ?? '', { ...all, height }, look, { ink, hollow: state.state === 'ready' }),
    digits(secondary?.text ?? '', beneath, look, { ink: muted }),
    ...(message === null ? [] : [messageStroke(message, rest, look)]),
  ].filter(says);
}

function messageStroke(
  { text, color, uppercase }: Message,
  box: Box,
  { element, colors, ink, writing }: ElementLook,
): Stroke {
  const inks = { white: ink, green: asInk(colors.progressGood), red: asInk(colors.progressDanger) };
  const own = 'keepColor' in element && element.keepColor ? inks[color] : ink;
  return words(uppercase ? text.toUpperCase() : text, box, { ...writing, ink: own });
}

type Agenda = Extract<ElementContent, { kind: 'agenda' }>;

function agendaStrokes({ items, rows }: Agenda, box: Box, { writing }: ElementLook): readonly Stroke[] {
  const height = box.height / rows;
  const row = { ...writing, lines: 1, align: 'start', vertical: 'center', scale: 0.5 } as const;
  return items.flatMap(({ expectedStart, start, title, state, length }, place) => {
    const line = { ...box, y: box.y + place * height, height };
    const part = (from: number, share: number): Box => ({
      ...line,
      x: box.x + box.width * from,
      width: box.width * share,
    });
    return [
      ...(state === 'current' ? [fill('#7f7f7f47', line)] : []),
      words(expectedStart ?? start, part(0.02, 0.15), row),
      words(title, part(0.19, 0.6), row),
      words(length, part(0.81, 0.17), { ...row, align: 'end' }),
    ];
  });
}

/** Pages of others and other screens are named. */
function givenStrokes(element: DesignElement, box: Box, { writing }: ElementLook): readonly Stroke[] {
  if (element.type === 'IMAGE')
    return [{ kind: 'picture', box, file: element.file, fit: element.fit, dim: 0 }];
  const name = element.type === 'SCREENSHOT' ? element.screen : designWords.page;
  return [fill('#7f7f7f47', box), words(name, box, { ...writing, lines: 3, scale: 0.7, share: 0.3 })];
}
