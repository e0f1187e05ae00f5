import { outboxLink, RightsRefused, visitFile } from '../../server/people/admin/admin-visit.ts';
import { databaseFile } from '../../server/store/lock.ts';
import { tokenIn } from './mail-token.ts';
import { nextProbe } from './next-probe.ts';

/** Token of the newest mail in the outbox, once it exists, as `npm run admin -- --link` shows it. */
export async function outboxToken(dataDir: string, email: string): Promise<string> {
  for (const began = performance.now(); ; ) {
    try {
      return tokenIn(await outboxLink(visitFile(databaseFile(dataDir)), { email, at: Date.now() }));
    } catch (error) {
      if (!(error instanceof RightsRefused)) throw error;
      await nextProbe(began);
    }
  }
}
