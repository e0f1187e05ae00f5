import type { ScreenOptions } from '../../machines/device/screen-link.ts';
import { linkWords } from '../room/link.words.ts';
import { zoneCity } from '../ui/zone-search.view.ts';
import { countdownExample, todExample } from './format-examples.view.ts';

/** "Foyer, 500 ms behind"; empty by default (V144). */
export function screenWords(options: ScreenOptions): string {
  const { name, mirror, delay, zone, format, todFormat, theme, controls } = options;
  const words = [
    name.trim(),
    mirror === null ? '' : linkWords.mirrored[mirror],
    delay > 0 ? linkWords.behind(delay) : '',
    zone === null ? '' : linkWords.timesOf(zoneCity(zone)),
    format === null ? '' : linkWords.countdownAs(countdownExample(format)),
    todFormat === 'AUTO' ? '' : linkWords.clockAs(todExample(todFormat)),
    theme === null ? '' : linkWords.lightTheme,
    controls ? '' : linkWords.noControls,
  ];
  return words.filter((word) => word !== '').join(', ');
}
