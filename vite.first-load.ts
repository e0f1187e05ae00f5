import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

const VIEWER = 'web/room/viewer/viewer.app.tsx';

/**
 * Parts of React Router that stay although nobody here uses them: `Link`, `Form` and the prefetching they bring, as
 * nothing marks the calls that make them as pure, the instrumentation, transitions of views, advice to developers, and
 * what a page made by a server leaves behind. 8 kB gzipped on every screen. (Rolldown's own options for this reach
 * further: they would drop effects.) Its private fields become plain ones: for Chromium 87 each is a WeakMap and a call.
 */
export function unusedRouterParts(): Plugin {
  return {
    name: 'unused-router-parts',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\// },
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
          .replaceAll(/(^\s+|\bthis\.)#(?=\w)/gm, '$1_'),
    },
  };
}

/** tinykeys without what Safari 16.3 cannot parse and Firefox 115 cannot run. */
export function olderShortcuts(): Plugin {
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

/** Fails the build when the JavaScript that a viewer loads first, gzipped, is over `limit` bytes. */
export function viewerBudget(limit: number): Plugin {
  return {
    name: 'viewer-budget',
    apply: 'build',
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const first = chunks.filter((chunk) => chunk.isEntry || holdsViewer(chunk));
      const bytes = sizeOf(withImports(first, chunks));
      const report = `First load of the viewer: ${(bytes / 1_000).toFixed(1)} kB of ${limit / 1_000} kB`;
      if (!first.some(holdsViewer)) this.error(`The viewer is not among the chunks: ${VIEWER}`);
      else if (bytes > limit) this.error(report);
      else this.info(report);
    },
  };
}

type Chunk = Rolldown.OutputChunk;

function holdsViewer({ moduleIds }: Chunk): boolean {
  return moduleIds.some((id) => id.endsWith(VIEWER));
}

function withImports(from: readonly Chunk[], all: readonly Chunk[]): ReadonlySet<Chunk> {
  const seen = new Set(from);
  for (const chunk of seen) {
    for (const name of chunk.imports) {
      const next = all.find(({ fileName }) => fileName === name);
      if (next) seen.add(next);
    }
  }
  return seen;
}

function sizeOf(chunks: ReadonlySet<Chunk>): number {
  return [...chunks].reduce((bytes, { code }) => bytes + gzipSync(code).length, 0);
}
