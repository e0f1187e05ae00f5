import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { browser as browserOptions } from '../e2e/browser.ts';
import { soakInBlocks } from '../soak/progress.ts';
import { BUILT, ServerProcess } from '../support/server-process.ts';
import { fields } from './content.fields.ts';
import type { Alarm } from './content.page-watch.ts';
import { type Payload, payloads } from './content.payloads.ts';
import { POLICIES, playRoom, playSite } from './content.play.ts';
import { roomScreens } from './content.screens.ts';
import { siteEnv } from './content.site.ts';

/** Payloads that share a server and a set of open pages. */
const BLOCK = 20;

/**
 * `npm run soak -- content [--payloads N]`: every payload in every field on every screen, with and without the pages'
 * policy. The next run continues where this one stops.
 */
export async function soakContent(args: readonly string[]): Promise<boolean> {
  const options = { payloads: { type: 'string', default: String(payloads.length) } } as const;
  const { values } = parseArgs({ args: [...args], options });
  return soakInBlocks({
    name: 'content',
    seed: 1,
    target: Number(values.payloads),
    block: async (number, left) => {
      const block = payloads.slice(number * BLOCK, number * BLOCK + Math.min(left, BLOCK));
      const checks = block.length * Object.keys(fields).length * roomScreens.length * POLICIES.length;
      const wrongs = (await alarmsOf(block)).map(({ kind, what }) => `${kind} ${what}`);
      return { done: block.length, checks, wrongs };
    },
  });
}

async function alarmsOf(block: readonly Payload[]): Promise<readonly Alarm[]> {
  const server = await ServerProcess.start({ script: BUILT, env: siteEnv });
  const browser = await chromium.launch(browserOptions());
  try {
    const alarms: Alarm[] = [];
    for (const policy of POLICIES) alarms.push(...(await playRoom(browser, server, policy, block)));
    alarms.push(...(await playSite(browser, server, POLICIES[1], { payloads: block, closely: block })));
    return alarms;
  } finally {
    await browser.close();
    await server.remove();
  }
}
