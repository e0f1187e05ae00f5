import { INFINITE, notify, SHORT } from '../app/notifications.ts';
import { isLeaving } from './leaving.ts';

/** The notices of spec §4, to the letter. */
export class ConnectionNotices {
  private takeBack: (() => void) | null = null;

  lost(): void {
    if (isLeaving() || this.takeBack) return;
    this.takeBack = notify({
      type: 'error',
      title: 'Lost connection to server',
      text: 'Attempting to reconnect',
      spinner: true,
      duration: INFINITE,
    });
  }

  restored(): void {
    if (!this.takeBack) return;
    this.clear();
    notify({ type: 'success', title: 'Restored connection to server', text: '', duration: SHORT });
  }

  clear(): void {
    this.takeBack?.();
    this.takeBack = null;
  }
}
