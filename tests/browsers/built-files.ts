import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const WEB = 'web/dist';

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);

/** What the pages that only show begin with, but for the viewer, which is in the first files of every page. */
const STAGE = [
  'output/output.app.tsx',
  'room/agenda/agenda.route.tsx',
  'room/questions/questions.route.tsx',
  'room/entry/kicked.route.tsx',
  'room/entry/invalid.route.tsx',
  'home/instant-screen.tsx',
];
/** These know all pages: what they load later is not for the stage. */
const ROUTES = ['index.html', 'site.tsx', 'account.routes.ts'];

/** Scripts and style sheets that the pages load that only show, by their path in the repository. */
export function filesOfStage(): readonly string[] {
  const chunks = manifest.parse(JSON.parse(readFileSync(`${WEB}/.vite/manifest.json`, 'utf8')));
  const seen = new Set([...STAGE, ...ROUTES]);
  for (const name of seen) {
    const chunk = chunks[name];
    if (chunk === undefined) throw new Error(`Nothing is built of ${name}.`);
    const later = ROUTES.includes(name) ? [] : chunk.dynamicImports;
    for (const next of [...chunk.imports, ...later]) seen.add(next);
  }
  const files = [...seen].flatMap((name) => [chunks[name]?.file ?? '', ...(chunks[name]?.css ?? [])]);
  return [...new Set(files)].map((file) => `${WEB}/${file}`).sort();
}

export function allFiles(): readonly string[] {
  return readdirSync(`${WEB}/_spa`)
    .filter((name) => /\.(?:js|css)$/.test(name))
    .map((name) => `${WEB}/_spa/${name}`);
}
