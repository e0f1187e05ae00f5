/** A Stream Deck that a page finds by WebHID. It keeps what is drawn on its keys, and presses them. */
export interface FakeDeck {
  /** The screens of its keys by their index: type and bytes of the last picture. */
  readonly pictures: ReadonlyMap<number, { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> }>;
  readonly opened: boolean;
  press(key: number): void;
  release(key: number): void;
  /** As the cable is pulled, or put back. */
  plug(isIn: boolean): void;
  /** A machine that sleeps leaves its handle of the device dead. */
  sleep(isAsleep: boolean): void;
}

declare global {
  interface Window {
    readonly fakeDeck: FakeDeck;
  }
}

/** Models of both generations: JPEG turned by half, and BMP on its side. */
export const FAKE_MODELS = {
  mk2: { productId: 0x0080, productName: 'Stream Deck MK.2', keys: 15 },
  mini: { productId: 0x0063, productName: 'Stream Deck Mini', keys: 6 },
} as const;
export type FakeModel = keyof typeof FAKE_MODELS;

/** Runs in the page before its scripts. The grant and the cable outlive a reload, as the browser's would. */
export function installFakeDeck({ productId, productName, keys }: (typeof FAKE_MODELS)[FakeModel]): void {
  const isFirstGeneration = keys === 6;
  const pictures = new Map<number, { type: string; bytes: Uint8Array<ArrayBuffer> }>();
  const parts = new Map<number, Uint8Array<ArrayBuffer>[]>();
  const down = new Set<number>();
  let isAsleep = false;
  const flag = (name: string) => ({
    read: () => localStorage.getItem(`fake.${name}`) !== 'no',
    write: (is: boolean) => localStorage.setItem(`fake.${name}`, is ? 'yes' : 'no'),
  });
  const granted = flag('granted');
  const plugged = flag('plugged');
  if (localStorage.getItem('fake.granted') === null) granted.write(false);

  const answer = async () => {
    if (isAsleep || !plugged.read()) throw new DOMException('The device is gone.', 'NetworkError');
  };
  const device = Object.assign(new EventTarget(), {
    vendorId: 0x0fd9,
    productId,
    productName,
    collections: [],
    opened: false,
    async open() {
      await answer();
      device.opened = true;
    },
    async close() {
      device.opened = false;
    },
    async forget() {
      device.opened = false;
      granted.write(false);
    },
    async sendReport(_report: number, data: Uint8Array<ArrayBuffer>) {
      await answer();
      const key = isFirstGeneration ? (data[4] ?? 0) - 1 : (data[1] ?? 0);
      const isLast = data[isFirstGeneration ? 3 : 2] === 1;
      const length = isFirstGeneration ? data.length : (data[3] ?? 0) + 256 * (data[4] ?? 0);
      const body = isFirstGeneration ? data.slice(15) : data.slice(7, 7 + length);
      parts.set(key, [...(parts.get(key) ?? []), body]);
      if (!isLast) return;
      const bytes = new Uint8Array(await new Blob(parts.get(key)).arrayBuffer());
      pictures.set(key, { type: isFirstGeneration ? 'image/bmp' : 'image/jpeg', bytes });
      parts.delete(key);
    },
    sendFeatureReport: answer,
    async receiveFeatureReport() {
      await answer();
      return new DataView(new ArrayBuffer(32));
    },
  });
  const hid = Object.assign(new EventTarget(), {
    getDevices: async () => (granted.read() && plugged.read() ? [device] : []),
    async requestDevice() {
      granted.write(true);
      return [device];
    },
  });
  const report = () => {
    const bytes = new Uint8Array(keys + 3);
    for (const key of down) bytes[key + (isFirstGeneration ? 0 : 3)] = 1;
    const event = new Event('inputreport');
    if (device.opened)
      device.dispatchEvent(Object.assign(event, { reportId: 1, data: new DataView(bytes.buffer) }));
  };
  const say = (name: 'connect' | 'disconnect') => {
    device.opened = false;
    hid.dispatchEvent(Object.assign(new Event(name), { device }));
  };
  const fakeDeck: FakeDeck = {
    pictures,
    get opened() {
      return device.opened;
    },
    press(key) {
      down.add(key);
      report();
    },
    release(key) {
      down.delete(key);
      report();
    },
    plug(isIn) {
      plugged.write(isIn);
      pictures.clear();
      say(isIn ? 'connect' : 'disconnect');
    },
    sleep(is) {
      isAsleep = is;
      pictures.clear();
    },
  };
  Object.defineProperty(navigator, 'hid', { value: hid });
  Object.defineProperty(window, 'fakeDeck', { value: fakeDeck });
}
