import { DAY, HOUR, MINUTE, SECOND } from '../../machines/kernel/time.ts';

/**
 * A workbook cell as text (R180). Readers return UTC instants for dates and times; one near the epoch is a length or
 * time of day.
 */
export function sheetCellText(cell: unknown): string {
  if (cell instanceof Date) return instantText(toTenth(cell.getTime()));
  if (typeof cell === 'number') return numberText(cell);
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return typeof cell === 'string' ? cell : '';
}

/** Epochs of workbooks; older Macs use 1904. */
const FIRST_DAY_1900 = Date.UTC(1899, 11, 30);
const FIRST_DAY_1904 = Date.UTC(1904, 0, 1);
/** Latest instant read as a length (999 hours). */
const LAST_LENGTH = Date.UTC(1905, 0, 1);

/** Fractions of a day are seldom whole ms, and readers truncate. */
const toTenth = (at: number): number => Math.round(at / 100) * 100;

function instantText(at: number): string {
  if (at < LAST_LENGTH) return lengthText(at - (at < FIRST_DAY_1904 ? FIRST_DAY_1900 : FIRST_DAY_1904));
  const [date, time = ''] = new Date(at).toISOString().split('T');
  return at % DAY === 0 ? `${date}` : `${date} ${time.replace(/(?:\.000)?Z$/, '')}`;
}

function lengthText(ms: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = (ms % MINUTE) / SECOND;
  const [whole = '', fraction] = String(seconds).split('.');
  const clock = [Math.floor(ms / HOUR), two(Math.floor((ms % HOUR) / MINUTE)), whole.padStart(2, '0')].join(
    ':',
  );
  return fraction === undefined ? clock : `${clock}.${fraction}`;
}

/** A fraction of a day without its format: 0.010416667 is 15 minutes. */
function numberText(value: number): string {
  const seconds = value * (DAY / SECOND);
  const isTyped = Number(value.toFixed(3)) === value;
  const isTime = value > 0 && value < 1 && Math.abs(seconds - Math.round(seconds)) < 0.01;
  return !isTyped && isTime ? lengthText(Math.round(seconds) * SECOND) : String(value);
}
