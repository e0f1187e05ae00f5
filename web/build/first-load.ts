import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type Plugin, type Rolldown, transformWithOxc } from 'vite';
import { FALLBACK_LANGUAGE, type Language } from '../../machines/kernel/language.ts';
import { documentOf, escapeHtml, pictureHtml } from '../../machines/site/page-document.ts';
import { pageWords } from '../../machines/words/page.ts';
import { siteWords } from '../../machines/words/site.ts';
import { builtLanguage, loadWords } from './languages.ts';

const VIEWER_MODULE = 'web/outputs/viewer.route.tsx';

/** A module joins the first matching group. If a helper is in the wrong group, pages load that whole file. */
export const chunkGroups = [
  { name: 'vendor', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\//, priority: 1 },
  { name: 'actors', test: /node_modules\/(?:@?xstate|use-)/, priority: 1 },
  { name: 'stage', test: /(?:viewer\.route\.tsx|live\/room-token\.ts|ui\/base\.css)$/ },
  { name: 'frame', test: /web\/routes\.tsx$/ },
  { name: 'helpers', test: /@oxc-project\+runtime/ },
  { name: 'button', test: /(?:web\/ui\/button\.tsx|react-aria\/dist\/.*\/I18nProvider\.m?js)$/ },
  { name: 'icons', test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 2 },
  {
    name: 'base',
    test: pathPattern(
      'web/app/(?:api-call|lazy-dialog|use-attempt|use-root-attribute|notif(?!ication-list)[\\w-]+|text-export|app.words)',
      'web/ui/(?:sentence|inline-text|ui.words)',
      'web/transport/transport-mark',
      'machines/(?:kernel/(?:permissions|result)|room/planned-start|timer/timer.groups|words/(?:counted|timer))',
    ),
  },
  {
    name: 'room',
    test: pathPattern(
      'machines/(?:words/room|plan/room-plan|room/(?:changes|room.links)|device/device-name)',
    ),
  },
  {
    name: 'refusals',
    test: pathPattern('machines/(?:(?:kernel|words)/errors|room/(?:clock.moves|client.commands))'),
  },
  { name: 'made', test: pathPattern('machines/room/room.state') },
  { name: 'logic', test: pathPattern('machines/room/room.machine') },
  // Toggle buttons import toolbars, which only the output editor uses.
  { name: 'toolbar', test: /react-aria[\w-]*\/dist\/.*\/(?:useToolbar|FocusScope|Toolbar)\.m?js$/ },
  { name: 'overlay', test: pathPattern('web/ui/(?:hint|toggle-button|tabs|menu|panel)') },
  {
    name: 'plan',
    test: pathPattern(
      'web/(?:controller/room-clock|room/use-room-times|transport/use-transport|stage/(?:day-label\\.view|room-progress\\.view|use-schedule))',
      'web/rundown/rundown\\.(?:words|view)',
    ),
  },
  { name: 'programme', test: pathPattern('web/(?:records/use-agenda|agenda/agenda-list)') },
  {
    name: 'crew',
    test: pathPattern(
      'web/(?:room/crew-screen|keys/keymap|controller/(?:connection-state|room-switches|use-shortcuts))',
      'web/transport/(?:go-button|playhead-(?:bar|slider)|next-line)',
      'web/messages/message-rows.view',
    ),
  },
  {
    name: 'messages',
    test: pathPattern('web/(?:messages/message-panel|controller/(?:progress-panel|use-layout))'),
  },
  { name: 'controller', test: /controller\.route\.tsx$/ },
  {
    name: 'typed',
    test: pathPattern(
      'web/rundown/time-fields',
      'web/ui/entry-field',
      'web/devices/device-item.view',
      'web/links/format-examples.view',
      'web/ui/zone-search.view',
      'machines/words/rundown-table',
    ),
  },
  { name: 'form', test: pathPattern('web/account/form') },
  { name: 'copy', test: pathPattern('web/links/copy-button', 'web/ui/qr-image') },
  { name: 'lost', test: pathPattern('web/devices/(?:lost-screens.view|use-(?:lost-screens|removed))') },
  { name: 'field', test: pathPattern('web/ui/text-field') },
];

function pathPattern(...paths: readonly string[]): RegExp {
  return new RegExp(`(?:${paths.join('|')})(?:\\.[a-z]{2})?\\.tsx?(?:\\?[\\w-]+)?$`);
}

/**
 * Removes unused parts of React Router (8 kB gzipped). Makes private fields plain, also in React Aria's `usePress`,
 * because Chromium 87 needs a WeakMap for each.
 */
export function removeUnusedRouterParts(): Plugin {
  return {
    name: 'unused-router-parts',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/|react-aria\/dist\/.*\/usePress\.m?js$/ },
      handler: (code) =>
        code
          .replaceAll(/= (\w+(?:\$\d+)?\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
          .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '')
          .replaceAll(/if \((?:init\.|opts\?\.)instrumentations\)/g, 'if (false)')
          .replaceAll(/^(\s*)(?=warn(?:ing|Once)\()/gm, '$1/* @__PURE__ */ ')
          .replaceAll(/let isViewTransitionAvailable = .*;/g, 'const isViewTransitionAvailable = false;')
          .replaceAll('if (renderDfd && pendingState && router.window)', 'if (false)')
          .replaceAll(' || parseHydrationData()', '')
          .replaceAll('if (future.unstable_routePatternMatching)', 'if (false)')
          .replaceAll(
            'else if (opts && opts.submission && isMutationMethod(opts.submission.formMethod))',
            'else if (false)',
          )
          .replaceAll(
            /^(\s+)(?:fetch|getFetcher|resetFetcher|getBlocker|deleteBlocker|enableScrollRestoration|patchRoutes|revalidate|_internalSetRoutes),$/gm,
            '',
          )
          .replaceAll('if (!opts || !isSubmissionNavigation(opts)) return { path };', 'return { path };')
          .replaceAll(/errorMessage (\+?=) (?:`[^`]*`|"[^"]*");/g, 'errorMessage $1 "";')
          .replaceAll(/(\binvariant\(.*), (?:"[^"]*"|`[^`]*`)\);$/gm, '$1);')
          .replaceAll(/(^\s+|\bthis\.)#(?=\w)/gm, '$1_'),
    },
  };
}

export function removeUnusedIconParts(): Plugin {
  return {
    name: 'unused-icon-parts',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\// },
      handler: (code) => code.replaceAll(/, key: "\w+"|\n {2}(?:name: "[^"]*",|aliases: \[[^\]]*\],?)/g, ''),
    },
  };
}

export function removeUnusedCodecParts(): Plugin {
  return {
    name: 'unused-codec-parts',
    apply: 'build',
    transform: {
      filter: { id: /msgpack\/dist\.esm\/(?:Decoder|ExtensionCodec)\.mjs$/ },
      handler(code, id) {
        if (id.endsWith('ExtensionCodec.mjs')) return 'export const ExtensionCodec = { defaultCodec: null };';
        const streams =
          /^ {4}(?:async )?\*?decode(?:Multi|Async|ArrayStream|Stream|MultiAsync)\(.*\) \{\n[\s\S]*?^ {4}\}\n/gm;
        if (code.match(streams)?.length !== 5)
          this.error('msgpack reads streams in another way than it did.');
        return code.replace(streams, '');
      },
    },
  };
}

/** Rewrites syntax that Safari 16.3 cannot parse and Firefox 115 cannot run. */
export function withoutLookbehind(): Plugin {
  const splits = 'press.split(/(?<=\\w|\\])\\+/)';
  return {
    name: 'older-shortcuts',
    apply: 'build',
    transform: {
      filter: { id: /tinykeys\/dist\// },
      handler(code) {
        if (!code.includes(splits)) this.error('tinykeys reads its bindings in another way than it did.');
        return code
          .replace(splits, () => 'press.replace(/([\\w\\]])\\+/g, "$1 ").split(" ")')
          .replace('"iv"', '"i"');
      },
    },
  };
}

export function translationsPlugin(): Plugin {
  return {
    name: 'own-parts',
    apply: 'build',
    load: {
      filter: { id: /react-aria(?:-components)?\/.*\/intl\/.*\/[\w-]+\.mjs$/ },
      handler(id) {
        if (!id.endsWith(ENGLISH_PARTS)) return 'export default undefined;';
        const translated = id.replace(ENGLISH_PARTS, TRANSLATION_FILES[builtLanguage(this.environment)]);
        return readFileSync(translated, 'utf8');
      },
    },
  };
}

const ENGLISH_PARTS = '/en-US.mjs';
const TRANSLATION_FILES: Readonly<Record<Language, string>> = { en: ENGLISH_PARTS, de: '/de-DE.mjs' };

export function startPageInWords(): Plugin {
  let language: Language = FALLBACK_LANGUAGE;
  return {
    name: 'start-page-in-words',
    buildStart() {
      language = builtLanguage(this.environment);
    },
    async transformIndexHtml(html) {
      const site = await loadWords(language, siteWords, ['machines/words/site.ts', 'siteWords']);
      const page = await loadWords(language, pageWords, ['machines/words/page.ts', 'pageWords']);
      return documentOf(html, {
        title: page.title,
        description: page.description,
        html: `<p>${escapeHtml(site.unscripted)}</p>${homeSections(site)}`,
      });
    },
  };
}

function homeSections(words: typeof siteWords): string {
  const parts = [
    [words.oneClock, words.lead],
    [words.setUp, words.setUpText],
    [words.share, words.shareText],
    [words.start, words.startText],
    [words.viewer, words.viewerText],
    [words.controller, words.controllerText],
    [words.operator, words.operatorText],
    [words.moderator, words.moderatorText],
    [words.agenda, words.agendaText],
    ...words.notLostPoints,
  ];
  const pictures = pictureHtml('viewer') + pictureHtml('controller');
  const texts = parts.map(
    ([title, text]) => `<h2>${escapeHtml(title ?? '')}</h2><p>${escapeHtml(text ?? '')}</p>`,
  );
  return pictures + texts.join('');
}

const VIEW_MODULES: Readonly<Record<string, RegExp>> = {
  viewer: /viewer\.route\.tsx$/,
  output: /outputs\/output\.route\.tsx$/,
  agenda: /agenda\.route\.tsx$/,
  moderator: /moderator\.route\.tsx$/,
  operator: /operator\.route\.tsx$/,
  controller: /controller\.route\.tsx$/,
  questions: /questions\.route\.tsx$/,
};

export function offlineParts(): Plugin {
  return {
    name: 'offline-parts',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const entry = chunks.filter(({ isEntry }) => isEntry);
        const filesOf = (route: RegExp): readonly string[] => {
          const ownChunks = chunks.filter(({ moduleIds }) => moduleIds.some((id) => route.test(id)));
          if (ownChunks.length === 0) this.error(`Nothing is built of ${String(route)}.`);
          return chunkPaths(withDynamicParts(withImports([...entry, ...ownChunks], chunks), chunks));
        };
        const views = Object.entries(VIEW_MODULES).map(([view, route]) => [view, filesOf(route)]);
        this.emitFile({
          type: 'asset',
          fileName: 'offline-files.json',
          source: JSON.stringify(Object.fromEntries(views)),
        });
        const worker = readFileSync('web/worker/worker.ts', 'utf8');
        const { code } = await transformWithOxc(worker, 'worker.ts', { target: 'chrome87' });
        this.emitFile({ type: 'asset', fileName: 'worker.js', source: code.replace(/^export \{\};?$/m, '') });
      },
    },
  };
}

function chunkPaths(chunks: ReadonlySet<Chunk>): readonly string[] {
  const files = [...chunks].map(({ fileName }) => fileName);
  const styles = [...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  return [...new Set([...files, ...styles])].map((file) => `/${file}`);
}

function withDynamicParts(first: ReadonlySet<Chunk>, all: readonly Chunk[]): ReadonlySet<Chunk> {
  const visited = new Set(first);
  for (const { moduleIds, imports, dynamicImports } of visited) {
    const leadsOn = moduleIds.some((id) => id.endsWith('/routes.tsx'));
    for (const name of leadsOn ? imports : [...imports, ...dynamicImports]) {
      const next = all.find(({ fileName }) => fileName === name);
      if (next && !/\.routes?\.tsx?$/.test(next.facadeModuleId ?? '')) visited.add(next);
    }
  }
  return visited;
}

export function firstFiles(): Plugin {
  return {
    name: 'first-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const filesOf = (parts: readonly RegExp[]): readonly string[] => {
        const first = chunks.filter(({ moduleIds }) =>
          parts.some((part) => moduleIds.some((id) => part.test(id))),
        );
        if (first.length === 0) this.error(`Nothing is built of ${String(parts)}.`);
        return chunkPaths(withImports(first, chunks));
      };
      const source = JSON.stringify({
        output: filesOf([/outputs\/output\.route\.tsx$/]),
        agenda: filesOf([/agenda\.route\.tsx$/]),
        moderator: filesOf([/moderator\.route\.tsx$/]),
      });
      this.emitFile({ type: 'asset', fileName: 'first-files.json', source });
    },
  };
}

export function viewerBudget(limit: number): Plugin {
  return {
    name: 'viewer-budget',
    apply: 'build',
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const first = chunks.filter((chunk) => chunk.isEntry || hasViewerModule(chunk));
      const bytes = gzippedSize(withImports(first, chunks));
      const report = `First load of the viewer: ${(bytes / 1_000).toFixed(1)} kB of ${limit / 1_000} kB`;
      if (!first.some(hasViewerModule)) this.error(`The viewer is not among the chunks: ${VIEWER_MODULE}`);
      else if (bytes > limit) this.error(report);
      else this.info(report);
    },
  };
}

type Chunk = Rolldown.OutputChunk;

const hasViewerModule = ({ moduleIds }: Chunk): boolean => moduleIds.some((id) => id.endsWith(VIEWER_MODULE));

function withImports(from: readonly Chunk[], all: readonly Chunk[]): ReadonlySet<Chunk> {
  const visited = new Set(from);
  for (const chunk of visited) {
    for (const name of chunk.imports) {
      const next = all.find(({ fileName }) => fileName === name);
      if (next) visited.add(next);
    }
  }
  return visited;
}

function gzippedSize(chunks: ReadonlySet<Chunk>): number {
  return [...chunks].reduce((bytes, { code }) => bytes + gzipSync(code).length, 0);
}
