/** A Stream Deck that a page finds by WebHID. It keeps what is drawn on its keys, and presses them. */
export interface FakeDeck {
  /** Type and bytes of the last picture of each key by its index; parts of the strip follow the keys. */
  readonly pictures: ReadonlyMap<number, { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> }>;
  readonly opened: boolean;
  press(key: number): void;
  release(key: number): void;
  /** Turns a dial one step. */
  turn(dial: number, by: 1 | -1): void;
  /** Touches a part of the strip. */
  touch(part: number): void;
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

/** Models of both generations, JPEG and BMP, one with dials and a strip, and one without a screen. */
export const FAKE_MODELS = {
  mk2: { productId: 0x0080, productName: 'Stream Deck MK.2', keys: 15 },
  mini: { productId: 0x0063, productName: 'Stream Deck Mini', keys: 6 },
  plus: { productId: 0x0084, productName: 'Stream Deck +', keys: 8 },
  pedal: { productId: 0x0086, productName: 'Stream Deck Pedal', keys: 3 },
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

  const number = (data: Uint8Array, at: number) => (data[at] ?? 0) + 256 * (data[at + 1] ?? 0);
  /** A part of a picture: of a BMP, of the strip, or of a JPEG. */
  const imageIn = (data: Uint8Array<ArrayBuffer>) => {
    if (isFirstGeneration) return { key: (data[4] ?? 0) - 1, isLast: data[3] === 1, body: data.slice(15) };
    if (data[0] === 0x0c) {
      const body = data.slice(15, 15 + number(data, 12));
      return { key: keys + number(data, 1) / 200, isLast: data[9] === 1, body };
    }
    return { key: data[1] ?? 0, isLast: data[2] === 1, body: data.slice(7, 7 + number(data, 3)) };
  };

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
      const { key, isLast, body } = imageIn(data);
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
  const send = (bytes: Uint8Array<ArrayBuffer>) => {
    const event = new Event('inputreport');
    if (device.opened)
      device.dispatchEvent(Object.assign(event, { reportId: 1, data: new DataView(bytes.buffer) }));
  };
  const report = () => {
    const bytes = new Uint8Array(keys + 3);
    for (const key of down) bytes[key + (isFirstGeneration ? 0 : 3)] = 1;
    send(bytes);
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
    turn(dial, by) {
      const bytes = new Uint8Array(8).fill(0);
      bytes.set([3, 0, 0, 1]);
      bytes[4 + dial] = by & 255;
      send(bytes);
    },
    touch(part) {
      const bytes = new Uint8Array(13);
      bytes.set([2, 0, 0, 1]);
      new DataView(bytes.buffer).setUint16(5, part * 200 + 100, true);
      send(bytes);
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
