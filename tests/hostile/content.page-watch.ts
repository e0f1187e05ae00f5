import type { BrowserContext, Request } from '@playwright/test';

/** Something that a text made a page do. */
export interface Alarm {
  /**
   * `ran`: its code was executed. `asked`: it asked another site, which is not found. `blocked`: the page's
   * policy stopped it. `found`: it is in the document as more than a text.
   */
  readonly kind: 'ran' | 'asked' | 'blocked' | 'found';
  readonly what: string;
}

/** Listens to everything that pages of a browser profile do. The browser of the tests finds no other site. */
export class PageWatch {
  readonly #alarms: Alarm[] = [];
  readonly #asked = new Set<Request>();
  readonly #own: string;

  private constructor(own: string) {
    this.#own = own;
  }

  /** `own`: the origin of the product. Before the first page of the context is made. */
  static async start(context: BrowserContext, own: string): Promise<PageWatch> {
    const watch = new PageWatch(own);
    await watch.#listen(context);
    return watch;
  }

  get alarms(): readonly Alarm[] {
    const asked = Array.from(this.#asked, (request) => ({ kind: 'asked', what: request.url() }) as const);
    return [...this.#alarms, ...asked];
  }

  heard(kind: Alarm['kind']): readonly string[] {
    return this.alarms.filter((alarm) => alarm.kind === kind).map(({ what }) => what);
  }

  async #listen(context: BrowserContext): Promise<void> {
    await context.exposeFunction('ran', (id: unknown) => this.#raise('ran', String(id)));
    await context.exposeFunction('alarmed', (kind: Alarm['kind'], what: string) => this.#raise(kind, what));
    context.on('request', (request) => {
      if (new URL(request.url()).origin !== this.#own) this.#asked.add(request);
    });
    // The browser tells of those as well that the page's policy does not let it make.
    context.on('requestfailed', (request) => {
      if (request.failure()?.errorText === 'csp') this.#asked.delete(request);
    });
    await context.routeWebSocket(
      (url) => url.host !== new URL(this.#own).host,
      (socket) => {
        this.#raise('asked', socket.url());
      },
    );
    context.on('dialog', (dialog) => {
      this.#raise('ran', `${dialog.type()}: ${dialog.message()}`);
      dialog.dismiss().catch(() => {});
    });
    await context.addInitScript(watchDocument);
  }

  #raise(kind: Alarm['kind'], what: string): void {
    this.#alarms.push({ kind, what });
  }
}

/** Runs in every document before anything else of it. What is put in and taken out again is seen as well. */
function watchDocument(): void {
  const active = new Set([
    'iframe',
    'frame',
    'object',
    'embed',
    'base',
    'applet',
    'portal',
    'animate',
    'set',
  ]);
  const addressed = new Set(
    'href xlink:href src srcset action formaction data poster background ping manifest values to'.split(' '),
  );
  const raise = (kind: string, what: string) =>
    // Typed nowhere: it is there because the test has put it there.
    Reflect.apply(Reflect.get(globalThis, 'alarmed'), globalThis, [kind, what]);

  /** Links may lead to other sites; nothing else may name one, and nothing may name code. */
  const isHarmless = (element: Element, name: string, value: string): boolean => {
    const parsed = URL.parse(value, document.baseURI);
    if (parsed === null || parsed.protocol === 'blob:') return true;
    if (parsed.protocol === 'data:') return element.tagName === 'IMG' && value.startsWith('data:image/');
    const isLink = element.tagName === 'A' && name === 'href';
    // Calendars are subscribed to at this very server.
    if (isLink && parsed.protocol === 'webcal:') return parsed.host === location.host;
    if (isLink) return ['http:', 'https:', 'mailto:'].includes(parsed.protocol);
    return parsed.origin === location.origin;
  };

  const faultOf = (element: Element): string | null => {
    const tag = element.tagName.toLowerCase();
    if (active.has(tag)) return tag;
    if (tag === 'meta' && element.hasAttribute('http-equiv')) return tag;
    if (tag === 'script' && !element.hasAttribute('src')) return tag;
    if ((tag === 'style' || element.hasAttribute('style')) && speaksOf(element)) return 'style';
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) return name;
      if (addressed.has(name) && !isHarmless(element, name, value)) return `${name}=${value}`;
    }
    return null;
  };
  const speaksOf = (element: Element): boolean =>
    `${element.getAttribute('style') ?? ''} ${element.tagName === 'STYLE' ? element.textContent : ''}`.includes(
      'outside.example',
    );

  const look = (node: Node): void => {
    if (!(node instanceof Element)) return;
    for (const element of [node, ...node.querySelectorAll('*')]) {
      const fault = faultOf(element);
      if (fault !== null) raise('found', `${fault} in ${element.outerHTML.slice(0, 300)}`);
    }
  };
  new MutationObserver((mutations) => {
    for (const { target, type, addedNodes } of mutations) {
      if (type === 'attributes' && target instanceof Element && faultOf(target) !== null) look(target);
      for (const node of addedNodes) look(node);
    }
  }).observe(document, { subtree: true, childList: true, attributes: true });
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    raise('blocked', `${violatedDirective} ${blockedURI} ${sample}`),
  );
}
