export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Resolves once handed over or stored. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
