import type { Language } from '../kernel/language.ts';
import type { Duration } from '../kernel/time.ts';
import { wholeText } from '../kernel/whole-text.ts';
import type { TodFormat } from '../schedule/tod.ts';
import type { CountdownFormat } from '../timer/formats.ts';

export const MIRRORINGS = ['h', 'v', 'both'] as const;
export type Mirroring = (typeof MIRRORINGS)[number];

export interface ScreenOptions {
  /** Empty: as the browser names itself. */
  readonly name: string;
  readonly mirror: Mirroring | null;
  /** How far the screen lags behind on purpose. */
  readonly delay: Duration;
  readonly zone: string | null;
  /** For countdowns and count-ups; null: the room's. */
  readonly format: CountdownFormat | null;
  /** For times of day; AUTO: the room's. */
  readonly todFormat: TodFormat;
  /** Of a viewer; null: the colours of its design. */
  readonly theme: 'light' | null;
  /** Whether controls appear when the pointer moves. */
  readonly controls: boolean;
}

export const defaultScreen: ScreenOptions = {
  name: '',
  mirror: null,
  delay: 0,
  zone: null,
  format: null,
  todFormat: 'AUTO',
  theme: null,
  controls: true,
};

/** The path of a link, which may have a signature, with what it sets for its screen (V62, V144). */
export function screenLink(path: string, options: ScreenOptions): string {
  const { name, mirror, delay, zone, format, todFormat, theme, controls } = options;
  const query = [
    ['name', wholeText(name.trim())],
    ['mirror', mirror ?? ''],
    ['delay', delay > 0 ? String(delay) : ''],
    ['tz', zone ?? ''],
    ['format', format ?? ''],
    ['clock', todFormat === 'AUTO' ? '' : todFormat],
    ['theme', theme ?? ''],
    ['controls', controls ? '' : '0'],
  ]
    .filter(([, value]) => value !== '')
    .map((pair) => pair.map(encodeURIComponent).join('='));
  return query.length === 0 ? path : withQuery(path, query.join('&'));
}

/** The path with more in its query: before its fragment, which no server is sent. */
function withQuery(path: string, query: string): string {
  const [address = '', ...fragment] = path.split('#');
  return [`${address}${address.includes('?') ? '&' : '?'}${query}`, ...fragment].join('#');
}

/** The path of a link that opens in a language, whatever the browser asks for (V805); null: as the browser asks. */
export function linkInLanguage(path: string, language: Language | null): string {
  return language === null ? path : withQuery(path, `lang=${language}`);
}
