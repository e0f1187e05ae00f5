import { vi } from 'vitest';

/** One event of a stream, verbatim. */
export interface StreamedEvent {
  readonly name: string;
  readonly data: unknown;
  readonly id: string | null;
}

/** A plain reader of server-sent events. */
export class EventStream {
  readonly answer: Response;
  readonly events: StreamedEvent[] = [];
  readonly comments: string[] = [];
  retry: string | null = null;
  isEnded = false;
  readonly #abort: AbortController;

  private constructor(answer: Response, abort: AbortController) {
    this.answer = answer;
    this.#abort = abort;
    void this.#read().catch(() => {
      this.isEnded = true;
    });
  }

  static async open(url: string, headers: Readonly<Record<string, string>> = {}): Promise<EventStream> {
    const abort = new AbortController();
    return new EventStream(await fetch(url, { headers, signal: abort.signal }), abort);
  }

  get names(): readonly string[] {
    return this.events.map(({ name }) => name);
  }

  /** The id that a client would come back with. */
  get lastId(): string {
    return this.events.findLast(({ id }) => id !== null)?.id ?? '';
  }

  async hears(count: number): Promise<this> {
    await vi.waitUntil(() => this.events.length >= count, { timeout: 60_000 });
    return this;
  }

  async ends(): Promise<void> {
    await vi.waitUntil(() => this.isEnded, { timeout: 60_000 });
  }

  close(): void {
    this.#abort.abort();
  }

  async #read(): Promise<void> {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of this.answer.body ?? []) {
      rest += decoder.decode(chunk, { stream: true });
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) this.#hear(block.split('\n'));
    }
    this.isEnded = true;
  }

  #hear(lines: readonly string[]): void {
    const valueOf = (field: string) =>
      lines.find((line) => line.startsWith(`${field}: `))?.slice(field.length + 2) ?? null;
    const [name, data] = [valueOf('event'), valueOf('data')];
    if (lines[0]?.startsWith(':') === true) this.comments.push(lines[0]);
    this.retry = valueOf('retry') ?? this.retry;
    if (name !== null && data !== null) this.events.push({ name, data: JSON.parse(data), id: valueOf('id') });
  }
}
