import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
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

/** First files of pages that only show, but for the viewer, which is in every page's. */
const STAGE = [
  'app/app-extras.tsx',
  'outputs/output.route.tsx',
  'agenda/agenda.route.tsx',
  'questions/questions.route.tsx',
  'room/kicked.route.tsx',
  'room/invalid.route.tsx',
  'site/instant-screen.tsx',
];
/** These know all pages: what they load later is not for the stage. */
const ROUTES = [/^index\.html$/, /^_frame-.*\.js$/, /^(?:account|about|docs)\.routes\.ts$/];

/**
 * Entry files of each screen, besides the document. The viewer is in a named chunk, because nothing imports it alone.
 */
const FIRST = {
  viewer: [/^_stage-[\w-]{8}\.js$/],
  controller: [/^_controller-.*\.js$/],
  'whole controller': [/^_controller-.*\.js$/, /controller\/controller\.parts\.ts$/, /output-designer\.tsx$/],
  operator: [/operator\.route\.tsx$/],
  agenda: [/agenda\.route\.tsx$/],
  moderator: [/moderator\.route\.tsx$/],
  dashboard: [/^account\.routes\.ts$/, /dashboard\.route\.tsx$/],
};

export interface FirstLoad {
  readonly files: readonly string[];
  /** Gzipped JavaScript, as a browser loads it in a hall without https. */
  readonly bytes: number;
}

/** The scripts that a screen loads before it shows anything. */
export function firstLoad(screen: keyof typeof FIRST): FirstLoad {
  const chunks = readManifest();
  const own = FIRST[screen].map((part) => {
    const [name, other] = Object.keys(chunks).filter((each) => part.test(each));
    if (name === undefined || other !== undefined)
      throw new Error(`Which of these is ${part} of the ${screen}? ${Object.keys(chunks).join(', ')}`);
    return name;
  });
  const seen = new Set(['index.html', ...own]);
  for (const name of seen) for (const next of chunks[name]?.imports ?? []) seen.add(next);
  const named = [...seen].flatMap((name) => chunks[name]?.file ?? []);
  const files = [...new Set(named)].filter((file) => file.endsWith('.js'));
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(`${WEB}/${file}`)).length, 0);
  return { files, bytes };
}

/** Scripts and style sheets that the pages load that only show, by their path in the repository. */
export function filesOfStage(): readonly string[] {
  const chunks = readManifest();
  const isRoutes = (name: string) => ROUTES.some((each) => each.test(name));
  const seen = new Set([...STAGE, ...Object.keys(chunks).filter(isRoutes)]);
  for (const name of seen) {
    const chunk = chunks[name];
    if (chunk === undefined) throw new Error(`Nothing is built of ${name}.`);
    const later = isRoutes(name) ? [] : chunk.dynamicImports;
    for (const next of [...chunk.imports, ...later]) seen.add(next);
  }
  const files = [...seen].flatMap((name) => [chunks[name]?.file ?? '', ...(chunks[name]?.css ?? [])]);
  return [...new Set(files)].map((file) => `${WEB}/${file}`).sort();
}

function readManifest() {
  return manifest.parse(JSON.parse(readFileSync(`${WEB}/.vite/manifest.json`, 'utf8')));
}

export function allFiles(): readonly string[] {
  return readdirSync(`${WEB}/_spa`)
    .filter((name) => /\.(?:js|css)$/.test(name))
    .map((name) => `${WEB}/_spa/${name}`);
}
