import { parseArgs } from 'node:util';
import { noteRun } from './history.ts';
import { measures } from './measures.ts';
import { formatTable, keeps, type Row } from './table.ts';

/**
 * `npm run bench`, or `npm run bench -- room durable` for some of it; `--turns 1` for a quick look. The exit code tells
 * a missed target. Each run is kept in `reports/bench.jsonl`, and all of them are drawn in `reports/bench.svg`.
 */
const { values, positionals: asked } = parseArgs({
  options: { turns: { type: 'string', default: '3' } },
  allowPositionals: true,
});
const turns = Number(values.turns);
if (!(turns >= 1)) {
  console.error('--turns wants a number of 1 or more.');
  process.exit(1);
}
const unknown = asked.filter((name) => measures[name] === undefined);
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There are: ${Object.keys(measures).join(', ')}`);
  process.exit(1);
}

const rows: Row[] = [];
for (const [name, measure] of Object.entries(measures)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`— ${name} ...`);
  rows.push(...(await measure(turns)));
}
// What is missing for it has been said.
if (rows.length === 0) process.exit(0);
console.log(`\n${formatTable(rows)}`);
const { machine, picture } = noteRun(rows, new Date());
console.log(`\nOn ${machine}. This run and those before it: ${picture}`);
process.exitCode = rows.some((row) => keeps(row) === false) ? 1 : 0;
