export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Where mails go. Resolves when the mail is out of our hands, or kept in the outbox. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
