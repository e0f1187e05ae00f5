import type { Browser } from '@playwright/test';
import { BUILT, type ServerOptions, ServerProcess } from '../support/server-process.ts';
import { Devices } from './devices.ts';

/**
 * Servers of tests that need one of their own: one after the other at the same address, each with nothing in it. So the
 * screens of one test serve the next as well, as browsers keep by address what they have compiled.
 */
export class OwnServers {
  readonly #browser: Browser;
  /** That of the last such test listens on, so that nobody else takes its port. */
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
