import { createIntegrations } from './app.integrations.ts';
import { type App, listen } from './app.listen.ts';
import { createPeople } from './app.people.ts';
import { startRooms } from './app.rooms.ts';
import { type AppOptions, openStore } from './app.store.ts';
import type { Env } from './env.ts';

export async function createApp(env: Env, options: AppOptions): Promise<App> {
  const base = await openStore(env, options);
  const rooms = startRooms(base);
  const people = await createPeople(base, rooms);
  const integrations = createIntegrations(base, rooms, people);
  return listen(base, rooms, people, integrations);
}
