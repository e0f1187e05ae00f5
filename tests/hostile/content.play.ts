import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import { ROOM_CAPS } from '../../machines/room/room.limits.ts';
import { RestClient } from '../support/rest-client.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { signedInAs } from '../support/signed-in.ts';
import { type FieldName, type Written, written } from './content.fields.ts';
import { type Alarm, PageWatch } from './content.page-watch.ts';
import type { Payload } from './content.payloads.ts';
import { WritableRoom } from './content.room.ts';
import { openScreen, roomScreens, shown } from './content.screens.ts';
import { type HostileEntry, HostileSite } from './content.site.ts';
import { addressPages, lists, ownPages, personalPages, visit } from './content.tour.ts';

/** Pages with the product's policy, or without, to test their own code alone. */
export const POLICIES = ['with its policy', 'without its policy'] as const;
type Policy = (typeof POLICIES)[number];

/** Browser profiles, and what pages in them were made to do. */
class Profiles {
  readonly #browser: Browser;
  readonly #server: ServerProcess;
  readonly #options: BrowserContextOptions;
  readonly #watches: PageWatch[] = [];
  readonly #contexts: BrowserContext[] = [];

  constructor(browser: Browser, server: ServerProcess, policy: Policy) {
    this.#browser = browser;
    this.#server = server;
    this.#options = {
      baseURL: server.url,
      bypassCSP: policy === 'without its policy',
      viewport: { width: 1440, height: 900 },
    };
  }

  async of(person: RestClient | null): Promise<BrowserContext> {
    const context = await this.#browser.newContext(this.#options);
    this.#contexts.push(context);
    this.#watches.push(await PageWatch.start(context, this.#server.url));
    if (person !== null) await signedInAs(context, person, this.#server.url);
    return context;
  }

  /** Closes them all. */
  async alarms(): Promise<readonly Alarm[]> {
    await Promise.all(this.#contexts.map((context) => context.close()));
    return this.#watches.flatMap((watch) => watch.alarms);
  }
}

/** Sets every text of a room to one payload after the other, while every screen of the room looks on. */
export async function playRoom(
  browser: Browser,
  server: ServerProcess,
  policy: Policy,
  payloads: readonly Payload[],
): Promise<readonly Alarm[]> {
  const profiles = new Profiles(browser, server, policy);
  const room = await WritableRoom.open(server.url, new RestClient(server.url));
  const context = await profiles.of(room.owner);
  const open = roomScreens.map(async (screen) => ({
    shows: screen.shows,
    page: await openScreen(context, screen, room.made),
  }));
  const screens = await Promise.all(open);
  for (const payload of payloads) {
    const texts = written(payload);
    await room.write(texts);
    await Promise.all(screens.map(({ page, shows }) => shown(page, idsOf(texts, shows))));
  }
  await room.close();
  return profiles.alarms();
}

/** All payloads, as many in one room as it holds questions, and its screens opened after that. */
export async function playCrowd(
  browser: Browser,
  server: ServerProcess,
  policy: Policy,
  payloads: readonly Payload[],
): Promise<readonly Alarm[]> {
  const alarms: Alarm[] = [];
  for (let place = 0; place < payloads.length; place += ROOM_CAPS.questions)
    alarms.push(
      ...(await playFull(browser, server, policy, payloads.slice(place, place + ROOM_CAPS.questions))),
    );
  return alarms;
}

async function playFull(
  browser: Browser,
  server: ServerProcess,
  policy: Policy,
  payloads: readonly Payload[],
): Promise<readonly Alarm[]> {
  const profiles = new Profiles(browser, server, policy);
  const room = await WritableRoom.open(server.url, new RestClient(server.url));
  const texts = payloads.map(written);
  await room.crowd(texts);
  const context = await profiles.of(room.owner);
  const whole: Readonly<Record<string, readonly FieldName[]>> = {
    agenda: ['title', 'extra', 'label'],
    moderator: ['question', 'asker'],
    controller: [],
  };
  for (const screen of roomScreens.filter(({ name }) => name in whole)) {
    const page = await openScreen(context, screen, room.made);
    await shown(
      page,
      texts.flatMap((each) => idsOf(each, whole[screen.name] ?? [])),
    );
    await page.close();
  }
  await room.close();
  return profiles.alarms();
}

/** Calls teams, rooms and people by the payloads and opens the pages that list them. `closely`: also those about one. */
export async function playSite(
  browser: Browser,
  server: ServerProcess,
  policy: Policy,
  { payloads, closely }: { readonly payloads: readonly Payload[]; readonly closely: readonly Payload[] },
): Promise<readonly Alarm[]> {
  const profiles = new Profiles(browser, server, policy);
  const house = await HostileSite.open(server);
  const occupants = new Map<Payload, HostileEntry>();
  for (const payload of payloads) occupants.set(payload, await house.takeIn(payload));
  const chief = await (await profiles.of(house.chief)).newPage();
  const guest = await (await profiles.of(null)).newPage();
  await visit(chief, lists(house, [...occupants.values()]));
  for (const payload of closely) {
    const occupant = occupants.get(payload);
    if (occupant === undefined) continue;
    const addresses = addressPages(payload, occupant.pid);
    const person = await (await profiles.of(occupant.person)).newPage();
    await Promise.all([
      visit(chief, ownPages(occupant)),
      visit(person, [...personalPages(occupant), ...addresses]),
      visit(guest, addresses),
    ]);
    await person.close();
  }
  return profiles.alarms();
}

function idsOf(texts: Written, shows: readonly FieldName[]): readonly string[] {
  return shows.map((field) => texts.idOf(field)).filter((id) => id !== null);
}
