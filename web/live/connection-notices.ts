import { connectionNotice } from '../../machines/view/site/connection-notice.ts';
import { notify } from '../app/notifications.ts';
import { isLeaving } from './leaving.ts';

/** Says that the connection is lost or restored (N10). */
export class ConnectionNotices {
  private takeBackLoss: (() => void) | null = null;

  lost(): void {
    this.turn(false);
  }

  restored(): void {
    this.turn(true);
  }

  clear(): void {
    this.takeBackLoss?.();
    this.takeBackLoss = null;
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
