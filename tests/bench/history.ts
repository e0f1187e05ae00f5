import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import manifest from '../../package.json' with { type: 'json' };
import { type Row, ratioOf } from './table.ts';

const folder = fileURLToPath(new URL('../../reports/', import.meta.url));
const historyFile = join(folder, 'bench.jsonl');
const pictureFile = join(folder, 'bench.svg');

const runSchema = z.object({
  at: z.string(),
  version: z.string(),
  machine: z.string(),
  /** Results by measure: the ratio to the bare server, else the value. Null if the measure failed. */
  measured: z.record(z.string(), z.number().nullable()),
});
export type BenchRun = z.infer<typeof runSchema>;

/** Appends a run to the history and draws all runs of this checkout. */
export function noteRun(
  rows: readonly Row[],
  now: Date,
): { readonly machine: string; readonly picture: string } {
  mkdirSync(dirname(historyFile), { recursive: true });
  const run: BenchRun = {
    at: now.toISOString(),
    version: manifest.version,
    machine: machineName(),
    measured: Object.fromEntries(rows.map((row) => [labelOf(row), measuredIn(row)])),
  };
  appendFileSync(historyFile, `${JSON.stringify(run)}\n`);
  writeFileSync(pictureFile, drawnRuns(runsIn(readFileSync(historyFile, 'utf8'))));
  return { machine: run.machine, picture: pictureFile };
}

function machineName(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} × ${first?.model.trim() ?? 'unknown'}, ${memory} GB, Node ${process.version}`;
}

const labelOf = (row: Row): string =>
  row.bare === undefined ? `${row.name}, ${row.unit}` : `${row.name}, × bare`;

function measuredIn(row: Row): number | null {
  const measured = ratioOf(row) ?? row.value;
  return Number.isFinite(measured) ? measured : null;
}

/** Parses a history, oldest run first. Skips incomplete lines. */
export function runsIn(text: string): readonly BenchRun[] {
  return text.split('\n').flatMap((line) => {
    const run = runSchema.safeParse(parsed(line));
    return run.success ? [run.data] : [];
  });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

const WIDTH = 640;
const LABEL = 300;
const ROW = 36;
const PADDING = 12;

/** Draws all runs: one line for each measure and machine, from zero to the highest value. */
export function drawnRuns(runs: readonly BenchRun[]): string {
  const machines = [...new Set(runs.map(({ machine }) => machine))];
  const parts: string[] = [];
  let top = PADDING;
  for (const machine of machines) {
    const own = runs.filter((run) => run.machine === machine);
    parts.push(textAt(PADDING, top + 16, machine, 'bold'));
    top += ROW;
    for (const label of [...new Set(own.flatMap(({ measured }) => Object.keys(measured)))].sort()) {
      const values = own.map(({ measured }) => measured[label] ?? null);
      parts.push(textAt(PADDING, top + 16, label), lineOf(values, top));
      parts.push(
        textAt(WIDTH - 70, top + 16, shortNumber(values.findLast((value) => value !== null) ?? null)),
      );
      top += ROW;
    }
  }
  const size = `width="${WIDTH}" height="${top + PADDING}" viewBox="0 0 ${WIDTH} ${top + PADDING}"`;
  const style = 'font: 12px system-ui, sans-serif; fill: #1b1f24';
  const ground = '<rect width="100%" height="100%" fill="#fff"/>';
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} style="${style}">\n${ground}\n${parts.join('\n')}\n</svg>\n`;
}

function lineOf(values: readonly (number | null)[], top: number): string {
  const highest = Math.max(...values.map((value) => value ?? 0), Number.MIN_VALUE);
  const width = WIDTH - LABEL - 90;
  const step = width / Math.max(1, values.length - 1);
  const points = values.flatMap((value, nth) =>
    value === null
      ? []
      : [`${(LABEL + nth * step).toFixed(1)},${(top + 22 - (value / highest) * 20).toFixed(1)}`],
  );
  const [last = '0,0'] = points.slice(-1);
  const [x, y] = last.split(',');
  const line = `<polyline points="${points.join(' ')}" fill="none" stroke="#2f6feb" stroke-width="1.5"/>`;
  return points.length === 0 ? '' : `${line}<circle cx="${x}" cy="${y}" r="2.5" fill="#2f6feb"/>`;
}

const shortNumber = (value: number | null): string =>
  value === null ? 'failed' : value.toLocaleString('en', { maximumSignificantDigits: 3 });

function textAt(x: number, y: number, text: string, weight = 'normal'): string {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${x}" y="${y}" font-weight="${weight}">${safe}</text>`;
}
