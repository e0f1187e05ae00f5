import { parseArgs } from 'node:util';
import { noteRun } from './history.ts';
import { measures } from './measures.ts';
import { formatTable, keeps, type Row } from './table.ts';

/**
 * `npm run bench` runs all measures, `npm run bench -- room durable` some of them. `abuse` runs all of `abuse/...`,
 * `abuse/copies` one. `--turns 1` is a quick look. Exits with 1 if a target is missed. Appends each run to
 * `reports/bench.jsonl` and draws all runs in `reports/bench.svg`.
 */
const { values, positionals: asked } = parseArgs({
  options: { turns: { type: 'string', default: '3' } },
  allowPositionals: true,
});
const turns = Number(values.turns);
if (!(turns >= 1)) {
  console.error('--turns must be 1 or more.');
  process.exit(1);
}
const isAsked = (measure: string, name: string) => measure === name || measure.startsWith(`${name}/`);
const unknown = asked.filter((name) => !Object.keys(measures).some((measure) => isAsked(measure, name)));
if (unknown.length > 0) {
  console.error(`Unknown measures: ${unknown.join(', ')}. Known: ${Object.keys(measures).join(', ')}`);
  process.exit(1);
}

const rows: Row[] = [];
for (const [name, measure] of Object.entries(measures)) {
  if (asked.length > 0 && !asked.some((each) => isAsked(name, each))) continue;
  console.log(`— ${name} ...`);
  rows.push(...(await measure(turns)));
}
// The reason for the missing rows has been printed.
if (rows.length === 0) process.exit(0);
console.log(`\n${formatTable(rows)}`);
const { machine, picture } = noteRun(rows, new Date());
console.log(`\nMachine: ${machine}. Chart of this run and earlier ones: ${picture}`);
process.exitCode = rows.some((row) => keeps(row) === false) ? 1 : 0;
