import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pageWords as german } from '../../machines/words/page.de.ts';
import { BROWSER_FLOOR, browserFloorOf, browsersFor } from '../../web/app/browser-floor.ts';

describe('the oldest browsers', () => {
  it.each([
    ['/r/AB12CD34/', 'stage'],
    ['/r/AB12CD34/agenda/', 'stage'],
    ['/output/x1/', 'stage'],
    ['/go/10-minutes/', 'stage'],
    ['/q/AB12CD34/', 'stage'],
    ['/r/kicked/', 'stage'],
    ['/r/AB12CD34/controller/', 'others'],
    ['/r/generate/', 'others'],
    ['/', 'others'],
    ['/auth/login/', 'others'],
    ['/team/x1/dashboard/', 'others'],
  ] as const)('V208 are different for each kind of page: %s', (path, floor) => {
    expect(browserFloorOf(path)).toBe(floor);
  });

  it('V239 are the same in the script for older browsers', () => {
    const script = readFileSync('web/public/older-browser.js', 'utf8');
    const own = readFileSync('web/app/browser-floor.ts', 'utf8');
    const { stage, others } = BROWSER_FLOOR;
    expect(script).toContain(/const STAGE_PATH = (.*);/.exec(own)?.[1]);
    expect(script).toContain(`stage ? '${stage.chrome}' : '${others.chrome}'`);
    expect(script.replaceAll('#', stage.chrome)).toContain(browsersFor('/output/'));
    const { chrome, safari, firefox } = stage;
    expect(script.replaceAll('#', chrome)).toContain(german.browsers?.(chrome, safari, firefox));
  });

  it('V208 are the same in docs/operator.md', () => {
    const page = readFileSync('docs/operator.md', 'utf8');
    expect(page).toContain(browsersFor('/output/'));
    expect(page).toContain(browsersFor('/'));
  });
});
