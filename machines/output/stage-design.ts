import type { Design, ElementOf, ElementStyle, ThemeColors } from './design.ts';

export const STAGE_COLORS: ThemeColors = {
  header: '#ffffff',
  footer: '#a7adb8',
  countdown: '#ffffff',
  timeOfDay: '#a7adb8',
  message: '#ffffff',
  progressGood: '#35d07f',
  progressWarning: '#ffb020',
  progressDanger: '#ff4d4d',
  background: '#000000',
  textStyle: 'default',
};

const plain = {
  name: '',
  rotation: 0,
  when: 'always',
  fade: 0,
  locked: false,
  hidden: false,
  style: {
    font: null,
    weight: null,
    size: 'auto',
    color: null,
    textStyle: null,
    align: 'center',
    vertical: 'center',
    background: null,
    padding: 0,
    radius: 0,
    opacity: 100,
    uppercase: false,
  },
} as const;

const combo: ElementOf<'TIMER_MESSAGE_COMBO'> = {
  ...plain,
  type: 'TIMER_MESSAGE_COMBO',
  id: 'main',
  box: { x: 0, y: 0, w: 1000, h: 1000 },
  format: 'HHHMMSS',
  which: 'current',
  clockId: '',
  appearance: 'TIMER',
  withClock: false,
  overtimePrefix: '-',
  hideAtZero: false,
  keepColor: true,
};

/** The timer makes room for it (V1864). */
export const subtitle: ElementOf<'SUBTITLE'> = {
  ...plain,
  type: 'SUBTITLE',
  id: 'subtitle',
  box: { x: 30, y: 760, w: 940, h: 80 },
};

/** The shown clock, or the main clock while the shown one is large (V2052). */
export const shownClockAt = (
  id: string,
  [x, y, w, h]: readonly [number, number, number, number],
  style: Partial<ElementStyle> = {},
): ElementOf<'TIMER'> => {
  const { keepColor: _message, ...timer } = combo;
  const look = { ...plain.style, align: 'right', ...style } as const;
  return { ...timer, type: 'TIMER', id, box: { x, y, w, h }, which: 'SHOWN', style: look };
};

/** Default design of the viewer. */
export const STAGE_DESIGN: Design = {
  aspect: 'FILL',
  theme: 'CUSTOM',
  colors: STAGE_COLORS,
  background: 'theme',
  logo: null,
  headerFooter: { title: 'HEADER', speaker: 'FOOTER' },
  progress: 'BAR_BOTTOM',
  font: 'stage',
  weight: 700,
  language: null,
  atZero: 'ROOM',
  showNotes: false,
  elements: [combo, subtitle, shownClockAt('shownClock', [700, 760, 270, 90])],
};
