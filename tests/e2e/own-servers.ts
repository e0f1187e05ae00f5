import type { Browser } from '@playwright/test';
import { BUILT, type ServerOptions, ServerProcess } from '../support/server-process.ts';
import { Devices } from './devices.ts';

/**
 * Servers for tests that need their own: in sequence at one address, each empty. So the screens of one test serve the
 * next as well, because browsers cache compiled code by address.
 */
export class OwnServers {
  readonly #browser: Browser;
  /** The last such test's server keeps listening, so that its port stays taken. */
  #server: ServerProcess | null = null;
  #devices: Devices | null = null;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async next(options: ServerOptions): Promise<{ readonly server: ServerProcess; readonly devices: Devices }> {
    const last = this.#server;
    await last?.remove();
    const at = last === null ? {} : { port: last.port };
    this.#server = await ServerProcess.start({ script: BUILT, ...options, ...at });
    this.#devices ??= new Devices(this.#browser, this.#server.url);
    return { server: this.#server, devices: this.#devices };
  }

  async close(): Promise<void> {
    await this.#devices?.close();
    await this.#server?.remove();
  }
}
