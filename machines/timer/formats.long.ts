import { DAY, type Duration, HOUR, MINUTE, SECOND } from '../kernel/time.ts';
import { counted } from '../words/counted.ts';
import { unitWords } from '../words/duration.ts';
import type { LongFormat } from './formats.ts';

interface Unit {
  readonly names: { readonly one: string; readonly many: string };
  readonly size: Duration;
}

const day: Unit = { names: unitWords.day, size: DAY };
const hour: Unit = { names: unitWords.hour, size: HOUR };
const minute: Unit = { names: unitWords.minute, size: MINUTE };
const second: Unit = { names: unitWords.second, size: SECOND };

interface Shape {
  readonly larger: readonly Unit[];
  readonly last: Unit;
}

const shapes: Readonly<Record<LongFormat, Shape>> = {
  L_D: { larger: [], last: day },
  L_DH: { larger: [day], last: hour },
  L_DHM: { larger: [day, hour], last: minute },
  L_DHMS: { larger: [day, hour, minute], last: second },
  L_HMS: { larger: [hour, minute], last: second },
  L_MS: { larger: [minute], last: second },
  L_S: { larger: [], last: second },
};

export function longStep(format: LongFormat): Duration {
  return shapes[format].last.size;
}

/** Length in words (F5, F6). Only leading zero units are skipped, so that the text keeps its shape. */
export function formatLong(ms: Duration, format: LongFormat): string {
  const { larger, last } = shapes[format];
  let rest = Math.floor(Math.abs(ms) / last.size) * last.size;
  const sign = ms < 0 && rest > 0 ? '-' : '';
  const parts: string[] = [];
  for (const unit of larger) {
    const count = Math.floor(rest / unit.size);
    rest -= count * unit.size;
    if (count > 0 || parts.length > 0) parts.push(textOf(count, unit));
  }
  parts.push(textOf(rest / last.size, last));
  return sign + parts.join(' ');
}

/** Widest text up to `longest` (V152). */
export function widestLong(longest: Duration, format: LongFormat): string {
  const { larger, last } = shapes[format];
  const units = [...larger.filter(({ size }) => longest >= size), last];
  const parts = units.map(
    ({ names: { many }, size }, index) => `${index === 0 ? Math.floor(longest / size) : 88} ${many}`,
  );
  return parts.join(' ');
}

function textOf(count: number, { names: { one, many } }: Unit): string {
  return counted(count, one, many);
}
