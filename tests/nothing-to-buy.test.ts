import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Terms of HTTP, the socket, IndexedDB and a vendor's host. */
const technical =
  /(?:sandbox-)?buy\.paddle\.com|WebSocket upgrades|426 Upgrade|Upgrade \$http_upgrade|"upgrade"|'upgrade'|`upgrade`|`Trailer` (?:and|und) `Upgrade`|[#.]upgrade[(<]|\bupgrade: |\bonupgradeneeded\b|\/upgrade-event\//g;
const offer = /upgrad|larger plan|bigger plan|\bbuy\b|for sale/i;

const spoken = (text: string): readonly string[] =>
  text
    .split('\n')
    // Developers' comments reach no users.
    .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line))
    .filter((line) => offer.test(line.replaceAll(technical, '')));

/** Texts about buying that `BILLING=off` hides: these refuse with `billing_off`, or say so. */
const BILLING =
  /machines\/plan\/(?:billing\.\w+|offers|prices?)\.ts$|plan-change\.ts$|server\/billing\/|web\/(?:billing|plans)\/|\/(?:billing[\w-]*|sandbox)(?:\.words)?(?:\.[a-z]{2})?\.ts$|docs\/(?:billing|protocol)\.md$/;

/** Engine.IO has a word for the change from polling to a socket. */
const ENGINE_IO = /server\/integrations\/socket-io\//;

/** All other texts: shipped ones, and documents about them. */
function read(): readonly string[] {
  const folders = ['machines', 'server', 'web', 'docs'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(({ name, parentPath }) => /\.(?:tsx?|html|md)$/.test(name) && !parentPath.includes('dist'))
      .map(({ name, parentPath }) => join(parentPath, name))
      .filter(
        (path) => !/\.test\.tsx?$|SPEC\.md$/.test(path) && !BILLING.test(path) && !ENGINE_IO.test(path),
      ),
  );
  return [
    ...folders,
    ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'Dockerfile'].map((file) => join(root, file)),
  ];
}

describe('Without sales', () => {
  it('B66 no text mentions an upgrade', () => {
    const files = read();
    expect(files.length).toBeGreaterThan(500);
    const found = files.flatMap((path) =>
      spoken(readFileSync(path, 'utf8')).map((line) => `${relative(root, path)}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  it('B66 only the billing pages load offers of plan changes', () => {
    const loads = read().filter((path) =>
      /\/plan-change\.ts'|\bplanChangeWords\b/.test(readFileSync(path, 'utf8')),
    );
    expect(loads).toEqual([]);
  });

  it.each(["refuse('plan_limit', `Remove one or upgrade the plan.`)", 'Get a larger plan'])(
    'the check finds an offer: %s',
    (line) => {
      expect(spoken(line)).toHaveLength(1);
    },
  );
});
