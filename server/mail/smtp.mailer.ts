import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { SECOND } from '../../machines/kernel/time.ts';
import type { Mail, Mailer } from './mailer.ts';

interface SmtpOptions {
  readonly url: string;
  readonly from: string;
  readonly outbox: Mailer;
  readonly log: Logger;
}

export function createSmtpMailer({ url, from, outbox, log }: SmtpOptions): Mailer {
  const timeouts = {
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
  };
  const transport = createTransport({ url, ...timeouts });
  return {
    send: async (mail: Mail) => {
      try {
        await transport.sendMail({ from, ...mail });
      } catch (error) {
        log.error(
          { err: error },
          'The mail server did not accept a mail, so it goes to the outbox on the admin pages. See err for the cause.',
        );
        await outbox.send(mail);
      }
    },
  };
}
