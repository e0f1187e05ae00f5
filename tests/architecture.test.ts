import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isWords } from './support/word-modules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const imported =
  /(?:^|\s)(?:import|export)\s(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]|import\(['"]([^'"]+)['"]\)/g;

const TYPES = /^(?:import|export) type [^;]*;/gm;

interface Source {
  /** Its path from the root. */
  readonly path: string;
  readonly isTest: boolean;
  /** Packages by name, files by their path from the root. */
  readonly imports: readonly string[];
  /** Imports that exist at run time, without types. */
  readonly loads: readonly string[];
  /** Static imports. */
  readonly loadsAtOnce: readonly string[];
}

function sources(): readonly Source[] {
  return ['machines', 'server', 'web', 'migrations', 'tests', 'loadtest'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => /\.tsx?$/.test(entry.name) && !entry.parentPath.includes(join('web', 'dist')))
      .map((entry) => sourceOf(join(entry.parentPath, entry.name))),
  );
}

function sourceOf(file: string): Source {
  const source = readFileSync(file, 'utf8');
  const namesIn = (text: string) =>
    Array.from(text.matchAll(imported), ([, one, other]) => one ?? other ?? '').map((name) =>
      name.startsWith('.') ? relative(root, join(dirname(file), name)) : name,
    );
  return {
    path: relative(root, file),
    isTest: /\.(?:test|e2e|fixtures?)\.tsx?$/.test(file),
    imports: namesIn(source),
    loads: namesIn(source.replaceAll(TYPES, '')),
    loadsAtOnce: namesIn(source.replaceAll(TYPES, '').replaceAll(/import\(['"][^'"]+['"]\)/g, '')),
  };
}

const all = sources();
const shipped = all.filter(({ isTest, path }) => !isTest && !/^(?:tests|loadtest)\//.test(path));
const inFolder = (folder: string) => shipped.filter(({ path }) => path.startsWith(`${folder}/`));
const inBrowser = inFolder('web').filter(({ path }) => !path.startsWith('web/build/'));

/** All files that these load, or load immediately. */
function reachedFrom(paths: readonly string[], kind: 'loads' | 'loadsAtOnce' = 'loads'): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (path: string) => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const name of all.find((file) => file.path === path)?.[kind] ?? []) visit(name);
  };
  for (const path of paths) visit(path);
  return reached;
}

/** Imports of these files that are not allowed, as readable lines. */
function breaches(
  files: readonly Source[],
  allowed: (name: string, file: Source) => boolean,
): readonly string[] {
  return files.flatMap((file) =>
    file.imports.filter((name) => !allowed(name, file)).map((name) => `${file.path} imports ${name}`),
  );
}

/**
 * The folders of machines/, server/ and web/, each allowed to load itself and those before it. Types are free,
 * because they do not exist at run time.
 */
const ORDER = {
  machines: [
    'words',
    'kernel',
    'calendar',
    'device',
    'message',
    'plan',
    'timer',
    'schedule',
    'output',
    'automation',
    'room',
    'wire',
    'people',
    'site',
  ],
  server: [
    'kernel',
    'store',
    'http',
    'mail',
    'people/accounts',
    'store/postgres',
    'rooms/journal',
    'store/writer',
    'rooms/access',
    'rooms',
    'rooms/rest',
    'people/teams',
    'billing',
    'cluster',
    'files',
    'integrations/socket-io',
    'integrations/api',
    'integrations/osc',
    'integrations/webhooks',
    'store/backup',
    'people/admin',
    'sockets',
    '',
  ],
  web: [
    'ui',
    'app',
    'worker',
    'live',
    'account',
    'stage',
    'outputs/design',
    'room',
    'outputs',
    'site',
    'devices',
    'links',
    'keys',
    'messages',
    'questions',
    'transport',
    'transfer',
    'rundown',
    'outputs/gallery',
    'outputs/editor',
    'automations',
    'user',
    'records',
    'billing',
    'controller',
    'agenda',
    'operator',
    'moderator',
    'team',
    'plans',
    'admin',
    'build',
    '',
  ],
};

/** A translation exports the same names as the English file. */
const TRANSLATION = /\.[a-z]{2}\.ts$/;

/** The names of exports, with the files that export them. A component and its props share a file. */
function exportedNames(): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>();
  for (const { path } of shipped.filter((file) => !TRANSLATION.test(file.path)))
    for (const [, name = ''] of readFileSync(join(root, path), 'utf8').matchAll(EXPORT))
      names.set(name, (names.get(name) ?? new Set()).add(path));
  return names;
}

const EXPORT = /^export (?:abstract )?(?:async )?(?:class|function\*?|const|let|interface|type|enum) (\w+)/gm;

describe('the source folders', () => {
  it('are all covered by this test', () => {
    expect(shipped.length).toBeGreaterThan(100);
    expect(inFolder('machines').some(({ imports }) => imports.includes('machines/kernel/time.ts'))).toBe(
      true,
    );
  });

  it('keep machines/ pure: it imports only itself and its few libraries', () => {
    const libraries = ['xstate', 'zod'];
    const zones = ['@vvo/tzdb'];
    const codec = '@msgpack/msgpack';
    const allowed = (name: string, { path }: Source) =>
      name.startsWith('machines/') ||
      libraries.includes(name) ||
      (name === codec && path === 'machines/wire/frames.ts') ||
      (zones.includes(name) && path.startsWith('machines/calendar/'));
    expect(breaches(inFolder('machines'), allowed)).toEqual([]);
  });

  it('keep tests of machines/ independent of server/ and web/', () => {
    const tests = all.filter(({ path, isTest }) => isTest && path.startsWith('machines/'));
    expect(tests.length).toBeGreaterThan(50);
    expect(breaches(tests, (name) => !/^(?:server|web)\//.test(name))).toEqual([]);
  });

  it('keep view models pure: `*.view.ts` imports only machines/, words and other view models', () => {
    const views = inFolder('web').filter(({ path }) => path.endsWith('.view.ts'));
    expect(views.length).toBeGreaterThan(50);
    expect(breaches(views, (name) => /^machines\/|\.(?:view|words)\.ts$/.test(name))).toEqual([]);
  });

  it('keep words plain: `*.words.ts` loads only other words', () => {
    const words = shipped.filter(({ path }) => isWords(path));
    expect(words.length).toBeGreaterThan(100);
    const loaded = words.flatMap(({ path, loads }) =>
      loads.filter((name) => !isWords(name)).map((name) => `${path} loads ${name}`),
    );
    expect(loaded).toEqual([]);
  });

  it('keep server/ and web/ independent of each other', () => {
    expect(breaches(inFolder('server'), (name) => !name.startsWith('web/'))).toEqual([]);
    expect(breaches(inBrowser, (name) => !/^(?:server|migrations)\/|^node:/.test(name))).toEqual([]);
  });

  it('import uWebSockets.js only in the listed server files', () => {
    const rim = /^server\/(?:http\/uws-.*|sockets\/gateway|integrations\/socket-io\/engine-server|main)\.ts$/;
    const allowed = (name: string, { path }: Source) => name !== 'uWebSockets.js' || rim.test(path);
    expect(breaches(shipped, allowed)).toEqual([]);
  });

  it('load no server code in end-to-end tests, because each worker would read it', () => {
    const tests = all.filter(({ path }) => path.startsWith('tests/e2e/')).map(({ path }) => path);
    const reached = reachedFrom(tests, 'loadsAtOnce');
    expect(reached.has('tests/support/people.ts')).toBe(true);
    expect([...reached].filter((name) => /^server\/(?:app|rooms|sockets|http)\b|^uWeb/.test(name))).toEqual(
      [],
    );
  });

  it('load no zod schemas in the browser', () => {
    const reached = reachedFrom(inBrowser.map(({ path }) => path));
    expect(reached.has('machines/room/room.mirror.ts')).toBe(true);
    expect([...reached].filter((name) => name === 'zod' || name.endsWith('.schema.ts'))).toEqual([]);
  });

  it('D75 import the Postgres client in one folder, which the server does not load at its start', () => {
    const files = inFolder('server').filter(({ path }) => !path.startsWith('server/store/postgres/'));
    expect(breaches(files, (name) => name !== 'pg')).toEqual([]);
    const atStart = reachedFrom(['server/main.ts', 'server/serve.ts'], 'loadsAtOnce');
    expect(atStart.has('server/app.ts')).toBe(true);
    const ofPostgres = [...atStart].filter((name) => name === 'pg' || name.includes('/postgres'));
    expect(ofPostgres).toEqual([]);
  });

  it('V700 mount one router in one file', () => {
    const mounts = /^react-dom\/client$|^react-router\/dom$/;
    const mounting = shipped.filter(({ imports }) => imports.some((name) => mounts.test(name)));
    expect(mounting.map(({ path }) => path)).toEqual(['web/main.tsx']);
  });

  it('D700 build every query with kysely except those of decision 026', () => {
    const query = /['"`]\s*(?:with \w+ as|select|insert into|update [\w"$]+ set|delete from) /;
    const byHand = inFolder('server').filter(({ path, isTest }) => {
      return !isTest && query.test(readFileSync(join(root, path), 'utf8'));
    });
    const page = readFileSync(join(root, 'server/decisions/026-queries-by-hand.md'), 'utf8');
    expect(byHand.length).toBeGreaterThan(5);
    expect(byHand.map(({ path }) => path).filter((path) => !page.includes(`\`${path}\``))).toEqual([]);
  });

  it('U500 import lucia in one file', () => {
    const importers = shipped.filter(({ imports }) => imports.includes('lucia')).map(({ path }) => path);
    expect(importers).toEqual(['server/people/accounts/accounts.ts']);
  });

  it('D112 import the NATS client in one file, which the server does not load at its start', () => {
    const files = inFolder('server').filter(({ path }) => path !== 'server/cluster/nats.ts');
    expect(breaches(files, (name) => !name.startsWith('@nats-io/'))).toEqual([]);
    const atStart = reachedFrom(['server/main.ts', 'server/serve.ts'], 'loadsAtOnce');
    expect([...atStart].filter((name) => name.includes('nats'))).toEqual([]);
  });

  it('K361 look up names from requests with `ownEntry` or a Map, never in a plain object', () => {
    const texts = shipped.map(({ path }) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
    const key = String.raw`(?:string|(?:Room|Timer|Message|Output|Automation|Client|Channel|Device|Team)Id|RoomPid|Uid)`;
    const table = String.raw`(?:Readonly<|Partial<)*Record<\s*${key},`;
    const plain = String.raw`\??\.?\[(?!['"\`\d\]]|[A-Z]+_?[A-Z]*\]|Number\()[^\]]+\](?!\s=[^=])`;
    const namesOf = (text: string, declared: RegExp) =>
      Array.from(text.matchAll(declared), ([, name = '']) => name);
    const aliases = texts.flatMap(({ text }) => namesOf(text, new RegExp(`type (\\w+) = ${table}`, 'g')));
    const isTable = `: (?:${table}|(?:${aliases.join('|')})\\b)`;
    // Fields of any object, by names that nothing else has.
    const everywhere = [
      'drafts',
      'handledUntil',
      'makers',
      'addresses',
      'past',
      'checkouts',
      'cardPages',
      'subscriptions',
      'mended',
      'purchases',
      'members',
    ];
    const lookUps = texts.flatMap(({ path, text }) => {
      const own = namesOf(text, new RegExp(`const (\\w+)${isTable}`, 'g'));
      const found = new RegExp(`(?<![\\w']|delete )(?:${[...own, ...everywhere].join('|')})${plain}`, 'g');
      return text
        .split('\n')
        .filter((line) => !/^\s*(?:\/?\*|\/\/)|(?:const|let) \[/.test(line) && line.search(found) !== -1)
        .map((line) => `${path}: ${line.trim()}`);
    });
    const readsParameter = texts
      .filter(({ text }) => /\w\[[^\]]*\.req\.(?:param|query)/.test(text))
      .map(({ path }) => path);
    expect(lookUps).toEqual([]);
    expect(readsParameter).toEqual([]);
  });

  it("read the server's environment in one file", () => {
    const readers = inFolder('server').filter(({ path }) =>
      readFileSync(join(root, path), 'utf8').includes('process.env'),
    );
    // The second one sets an option of a native library, and reads nothing.
    expect(readers.map(({ path }) => path)).toEqual(['server/env.ts', 'server/http/uws-server.ts']);
  });
});

describe.each(Object.entries(ORDER))('the folders of %s', (part, order) => {
  const folderOf = (path: string) => dirname(path).slice(part.length + 1);

  it('W166 do not compare command names with the names of undo commands', () => {
    const told = /(?:[=!]==|case|\bSet(?:<\w+>)?\([^)]*) ?'(?:room\/(?:undo|redo)|timers\/discard)'/;
    const telling = shipped.filter(({ path }) => told.test(readFileSync(join(root, path), 'utf8')));
    expect(telling.map(({ path }) => path)).toEqual([]);
  });

  it('load only folders that are earlier in the order', () => {
    const later = inFolder(part).flatMap(({ path, loads }) =>
      loads
        .filter((name) => name.startsWith(`${part}/`))
        .filter((name) => order.indexOf(folderOf(name)) > order.indexOf(folderOf(path)))
        .map((name) => `${path} loads ${name}`),
    );
    expect(later).toEqual([]);
  });

  it('are all listed in the order', () => {
    const folders = new Set(inFolder(part).map(({ path }) => folderOf(path)));
    expect([...folders].toSorted()).toEqual(order.toSorted());
  });
});

describe('the exported names', () => {
  it('are unique in the whole project', () => {
    const shared = [...exportedNames()].filter(([, files]) => files.size > 1);
    expect(shared.map(([name, files]) => `${name}: ${[...files].join(', ')}`)).toEqual([]);
  });
});

/** Classes that a file uses and its style sheets lack. */
function missingClasses({ path }: Source): readonly string[] {
  const source = readFileSync(join(root, path), 'utf8');
  const body = source.replaceAll(/^import [^;]*;/gm, '');
  const sheets = source.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm);
  return Array.from(sheets).flatMap(([, name, sheet = '']) => {
    const css = readFileSync(join(root, dirname(path), sheet), 'utf8');
    const held = new Set(Array.from(css.matchAll(/\.([A-Za-z]\w*)/g), ([, each]) => each));
    const named = body.matchAll(new RegExp(`\\b${name}\\.([A-Za-z]\\w*)`, 'g'));
    return Array.from(named, ([, each = '']) => each)
      .filter((each) => !held.has(each))
      .map((each) => `${path}: ${name}.${each}`);
  });
}

describe('the style sheets', () => {
  it('V851 contain every class that a component uses', () => {
    expect(inFolder('web').flatMap(missingClasses)).toEqual([]);
  });
});

describe('the file names', () => {
  it('are specific: no file is called utils, helpers or the like', () => {
    const vague = /(?:^|\/)(?:utils?|helpers?|common|misc|shared|stuff)(?:[./-]|$)/;
    expect(all.filter(({ path }) => vague.test(path)).map(({ path }) => path)).toEqual([]);
  });

  it('are in kebab case with dotted roles', () => {
    const kebab = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*\.tsx?$/;
    const names = all.map(({ path }) => path.slice(path.lastIndexOf('/') + 1));
    expect(names.filter((name) => !kebab.test(name))).toEqual([]);
  });
});
