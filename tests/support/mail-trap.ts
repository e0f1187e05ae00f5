import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** Target of links in mails. */
export const SITE = 'http://timer.callboard.test';

interface CaughtMail {
  readonly to: string;
  readonly text: string;
}

/** A mail server that delivers nothing: it hands the test what came. */
export class MailTrap {
  readonly #server: SMTPServer;
  readonly #caught: CaughtMail[] = [];
  #arrived: () => void = () => {};

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          this.#catch(session.envelope.rcptTo[0]?.address ?? '', Buffer.concat(chunks).toString());
          done();
        });
      },
    });
  }

  static async open(): Promise<MailTrap> {
    const trap = new MailTrap();
    trap.#server.listen(0, '127.0.0.1');
    await once(trap.#server.server, 'listening');
    return trap;
  }

  get env(): Record<string, string> {
    const { port } = this.#server.server.address() as AddressInfo;
    return {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Callboard <stage@callboard.test>',
      PUBLIC_URL: SITE,
    };
  }

  /** The oldest unread mail to this address, once it exists. */
  async to(address: string): Promise<string> {
    for (;;) {
      const index = this.#caught.findIndex(({ to }) => to === address);
      if (index >= 0) return this.#caught.splice(index, 1)[0]?.text ?? '';
      await new Promise<void>((resolve) => (this.#arrived = resolve));
    }
  }

  /** The token in the link of the next mail to this address. */
  async token(address: string): Promise<string> {
    return /#token=([\w-]+)/.exec(await this.to(address))?.[1] ?? 'none';
  }

  /** Number of unread mails. */
  get left(): number {
    return this.#caught.length;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #catch(to: string, source: string): void {
    const text = source
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    this.#caught.push({ to, text });
    this.#arrived();
  }
}
