import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { firstLoad } from './tests/browsers/built-files.ts';

const f = firstLoad(process.argv[2] ?? 'controller');
console.log(f.bytes);
const d = JSON.parse(readFileSync(process.argv[3]));
for (const x of f.files) {
  const b = gzipSync(readFileSync('web/dist/' + x)).length;
  console.log('\n' + x, b);
  const key = Object.keys(d).find((k) => k === x) ?? x;
  const m = Object.entries(d[key] ?? {})
    .map(([k, v]) => [k.replace(/.*\/lead\//, '').replace('node_modules/', ''), v])
    .sort((a, b) => b[1] - a[1]);
  const agg = {};
  for (const [k, v] of m) {
    agg[k] = v;
  }
  console.log(
    Object.entries(agg)
      .slice(0, process.argv[4] ?? 14)
      .map(([k, v]) => `  ${v} ${k}`)
      .join('\n'),
  );
}
