/** A page of some browser that is driven by some protocol: what all of them can do. */
export interface Tab {
  open(url: string): Promise<void>;
  /** The value of an expression in the page, which may be a promise of it; it travels as JSON. */
  read(expression: string): Promise<unknown>;
}

/** A browser of one engine. Every tab of it is a device of its own. */
export interface Engine {
  /** Its name, version, and whose it is. */
  readonly name: string;
  tab(): Promise<Tab>;
  close(): Promise<void>;
}
