import type { Language } from '../kernel/language.ts';
import { wellFormedText } from '../kernel/text.ts';
import type { Duration } from '../kernel/time.ts';
import type { TodFormat } from '../schedule/tod.ts';
import type { CountdownFormat } from '../timer/formats.ts';

export const MIRRORINGS = ['h', 'v', 'both'] as const;
export type Mirroring = (typeof MIRRORINGS)[number];

export interface ScreenOptions {
  readonly name: string;
  readonly mirror: Mirroring | null;
  readonly delay: Duration;
  readonly zone: string | null;
  /** Null means the room's format. */
  readonly format: CountdownFormat | null;
  /** AUTO means the room's format. */
  readonly todFormat: TodFormat;
  /** Null means the colours of the design. */
  readonly theme: 'light' | null;
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

export function screenLink(path: string, options: ScreenOptions): string {
  const { name, mirror, delay, zone, format, todFormat, theme, controls } = options;
  const query = [
    ['name', wellFormedText(name.trim())],
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

function withQuery(path: string, query: string): string {
  const [address = '', ...fragment] = path.split('#');
  return [`${address}${address.includes('?') ? '&' : '?'}${query}`, ...fragment].join('#');
}

/** Null leaves the choice to the browser's language (V805). */
export function linkInLanguage(path: string, language: Language | null): string {
  return language === null ? path : withQuery(path, `lang=${language}`);
}
