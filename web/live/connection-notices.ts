import { type Duration, SECOND } from '../../machines/kernel/time.ts';
import { callApi, failureOf } from '../app/api-call.ts';
import { INFINITE, notify } from '../app/notifications.ts';
import { connectionNotice } from './connection-notice.view.ts';
import { connectionNoticeWords } from './connection-notice.words.ts';

/** Delay of the notice of a lost connection, so that server restarts cause none. */
const LOSS_NOTICE_DELAY: Duration = 2_000;

/** Time for a dial to a server that answers over HTTP. */
const REDIAL_PATIENCE: Duration = 1_500;

/** Refusals that the user can act on. All others mean that the server is away. */
const REPORTED_CODES: ReadonlySet<string> = new Set(['cross_site', 'rate_limited']);

export class ConnectionNotices {
  private takeBackLoss: (() => void) | null = null;
  private takeBackBlock: (() => void) | null = null;
  private takeBackSlow: (() => void) | null = null;
  /** The check that runs. A restored connection ends it. */
  private check: object | null = null;
  private wait: ReturnType<typeof setTimeout> | undefined;

  lost(): void {
    this.wait ??= setTimeout(() => this.turn(false), LOSS_NOTICE_DELAY);
  }

  restored(): void {
    this.storage(false);
    this.forgive();
    this.withdrawBlock();
    this.turn(true);
  }

  /** Asks over HTTP whether the server is there. If it is, dials, and names the block only if that fails (W2761). */
  async stuck(redial: () => void): Promise<void> {
    if (this.check !== null || this.takeBackBlock !== null || isLeaving()) return;
    const check = {};
    this.check = check;
    const refused = await callApi('POST', '/api/socket-check').then(() => null, failureOf);
    if (this.check === check && refused === null) {
      redial();
      await new Promise((resolve) => setTimeout(resolve, REDIAL_PATIENCE));
    }
    if (this.check !== check) return;
    this.check = null;
    if (refused !== null && !REPORTED_CODES.has(refused.code)) return;
    const [title, text] =
      refused === null
        ? [connectionNoticeWords.webSocketBlocked, connectionNoticeWords.webSocketBlockedText]
        : [connectionNoticeWords.notConnected, refused.message];
    const action = {
      label: connectionNoticeWords.whatToDo,
      run: () => window.open('/docs/troubleshooting/#the-server'),
    };
    this.takeBackBlock = notify({
      type: 'error',
      title,
      text,
      duration: INFINITE,
      action,
    });
  }

  confirmedLate(after: Duration): void {
    notify({
      type: 'info',
      title: connectionNoticeWords.confirmedLate,
      text: connectionNoticeWords.confirmedAfter(Math.round(after / SECOND)),
    });
  }

  storage(slow: boolean): void {
    this.takeBackSlow?.();
    this.takeBackSlow = slow
      ? notify({
          type: 'error',
          title: connectionNoticeWords.diskHangs,
          text: connectionNoticeWords.diskHangsText,
          duration: INFINITE,
        })
      : null;
  }

  clear(): void {
    this.storage(false);
    this.withdrawBlock();
    this.forgive();
    this.takeBackLoss?.();
    this.takeBackLoss = null;
  }

  private withdrawBlock(): void {
    this.check = null;
    this.takeBackBlock?.();
    this.takeBackBlock = null;
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

/** Download links fire `beforeunload` too, so the page may still exist after this time. */
const STAY_AFTER_MS = 2_000;

let isUnloading = false;

const isLeaving = (): boolean => isUnloading;

window.addEventListener('pagehide', () => {
  isUnloading = true;
});
window.addEventListener('pageshow', () => {
  isUnloading = false;
});
window.addEventListener('beforeunload', () => {
  isUnloading = true;
  setTimeout(() => {
    isUnloading = false;
  }, STAY_AFTER_MS);
});
