/** One line of the result. The value, or its ratio to the bare server, must keep to the target. */
export interface Row {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  readonly bare?: number;
  readonly target?: { readonly of: 'value' | 'ratio'; readonly atMost?: number; readonly atLeast?: number };
  /** Busy share of the load generator, 0 to 1. Near 1, the generator and not the server sets the pace. */
  readonly busy?: number;
}

export function ratioOf({ value, bare }: Row): number | null {
  return bare === undefined ? null : value / bare;
}

/**
 * Returns the median of several runs, row by row: by ratio, or by value if the target is a value. A failed run wins.
 * Both sides of a ratio run right after each other, because a machine may be a third slower a minute later.
 */
export function middleRows(runs: readonly (readonly Row[])[]): readonly Row[] {
  const [first = []] = runs;
  return first.map((row, place) => middleOf(runs.flatMap((run) => run[place] ?? [])) ?? row);
}

export async function inTurns(
  turns: number,
  measure: () => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const runs: (readonly Row[])[] = [];
  for (let turn = 0; turn < turns; turn += 1) runs.push(await measure());
  return middleRows(runs);
}

function middleOf(rows: readonly Row[]): Row | undefined {
  const measured = (row: Row) => (row.target?.of === 'value' ? row.value : (ratioOf(row) ?? row.value));
  const failed = rows.find((row) => Number.isNaN(measured(row)));
  return failed ?? rows.toSorted((a, b) => measured(a) - measured(b))[Math.floor(rows.length / 2)];
}

export function keeps(row: Row): boolean | null {
  const { target } = row;
  if (target === undefined) return null;
  const measured = target.of === 'ratio' ? (ratioOf(row) ?? Number.NaN) : row.value;
  return measured <= (target.atMost ?? Infinity) && measured >= (target.atLeast ?? -Infinity);
}

const heads = ['measure', 'unit', 'callboard', 'bare', 'ratio', 'target', 'met', 'generator busy'];

export function formatTable(rows: readonly Row[]): string {
  const lines = [heads, ...rows.map(cellsOf)];
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const pad = (line: readonly string[]) =>
    line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
  const [head = [], ...body] = lines.map(pad);
  return [head, widths.map((width) => '-'.repeat(width)), ...body]
    .map((line) => `| ${line.join(' | ')} |`)
    .join('\n');
}

function cellsOf(row: Row): readonly string[] {
  const ratio = ratioOf(row);
  const kept = keeps(row);
  return [
    row.name,
    row.unit,
    short(row.value),
    row.bare === undefined ? '' : short(row.bare),
    ratio === null ? '' : `${ratio.toFixed(2)}×`,
    targetText(row),
    kept === null ? '' : kept ? 'yes' : 'NO',
    row.busy === undefined ? '' : `${Math.round(row.busy * 100)} %`,
  ];
}

function targetText({ target }: Row): string {
  if (target === undefined) return '';
  const mark = target.of === 'ratio' ? '×' : '';
  const { atLeast, atMost } = target;
  const bounds = [
    ...(atLeast === undefined ? [] : [`≥ ${atLeast}${mark}`]),
    ...(atMost === undefined ? [] : [`≤ ${atMost}${mark}`]),
  ];
  return bounds.join(', ');
}

function short(value: number): string {
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en');
  return value.toFixed(Math.abs(value) < 10 ? 2 : 0);
}
