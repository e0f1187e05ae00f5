import { BUILT, ServerProcess } from '../support/server-process.ts';
import { ENGINES, type EngineSource } from './engines.ts';
import { mainJob } from './main-job.ts';
import type { Engine } from './tab.ts';

/**
 * `npm run soak -- browsers`: the main job (make a room, start its clock, watch a viewer count) in Firefox and WebKit.
 * Says which of them it ran, and which it could not.
 */
export async function soakBrowsers(): Promise<boolean> {
  const server = await ServerProcess.start({ script: BUILT });
  const verdicts: Verdict[] = [];
  for (const source of ENGINES) verdicts.push(await tryOut(source, server.url));
  await server.remove();
  const count = (verdict: Verdict) => verdicts.filter((each) => each === verdict).length;
  process.stdout.write(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped\n`);
  return count('failed') === 0 && count('passed') > 0;
}

type Verdict = 'passed' | 'failed' | 'skipped';

async function tryOut({ name, start }: EngineSource, url: string): Promise<Verdict> {
  const began = performance.now();
  let engine: Engine | string = name;
  try {
    engine = await start();
    if (typeof engine === 'string') {
      process.stdout.write(`${name}: SKIPPED, ${engine}\n`);
      return 'skipped';
    }
    await mainJob(engine, url);
    process.stdout.write(`${engine.name}: done in ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
    return 'passed';
  } catch (error) {
    process.stdout.write(`${typeof engine === 'string' ? name : engine.name}: FAILED. ${String(error)}\n`);
    return 'failed';
  } finally {
    if (typeof engine !== 'string') await engine.close();
  }
}
