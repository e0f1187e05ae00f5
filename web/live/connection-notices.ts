import type { Duration } from '../../machines/kernel/time.ts';
import { connectionNotice } from '../../machines/view/site/connection-notice.ts';
import { notify } from '../app/notifications.ts';
import { isLeaving } from './leaving.ts';

/** A restart or an update of the server changes nothing on stage. */
const SAID_AFTER: Duration = 2_000;

/** Says that the connection is lost or restored (N10). */
export class ConnectionNotices {
  private takeBackLoss: (() => void) | null = null;
  private wait: ReturnType<typeof setTimeout> | undefined;

  lost(): void {
    this.wait ??= setTimeout(() => this.turn(false), SAID_AFTER);
  }

  restored(): void {
    this.forgive();
    this.turn(true);
  }

  clear(): void {
    this.forgive();
    this.takeBackLoss?.();
    this.takeBackLoss = null;
  }

  private forgive(): void {
    clearTimeout(this.wait);
    this.wait = undefined;
  }

  private turn(connected: boolean): void {
    const lossShown = this.takeBackLoss !== null;
    const notice = connectionNotice({ connected, lossShown, unloading: isLeaving() });
    if (!notice) return;
    this.clear();
    const takeBack = notify(notice);
    if (!connected) this.takeBackLoss = takeBack;
  }
}
