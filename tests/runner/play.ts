import { RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';

/**
 * `node tests/runner/play.ts https://timer.example` plays a show against a server that is running, as after installing
 * it: page, room, screen, GO, message, stop, room deleted. Ends with 1 where any of it fails, or takes longer than a minute.
 */
const PATIENCE_MS = 60_000;

const [url] = process.argv.slice(2);
if (url === undefined || !URL.canParse(url))
  throw new Error('Name the server, such as http://localhost:8080.');
const tooLong = setTimeout(() => {
  throw new Error('The show did not end within a minute.');
}, PATIENCE_MS);

function demand(holds: boolean, what: string): void {
  if (!holds) throw new Error(`${what}: no.`);
  console.log(`${what}: yes`);
}

const owner = new RestClient(new URL(url).origin);
const page = await owner.call('GET', '/');
demand(page.status === 200 && String(page.body).includes('<div id="app"'), 'The page is served');
const room = await owner.makeRoom({ name: 'A show' });
const join = async (view: 'CONTROLLER' | 'VIEWER') =>
  RoomClient.join(url, { token: await owner.token(room, view), view });
const controller = await join('CONTROLLER');
const viewer = await join('VIEWER');
await controller.ask('timeset/start');
demand(JSON.stringify(await viewer.event('timeset')).includes('"running":true'), 'The viewer runs after GO');
await controller.ask('messages/create', { text: 'Louder, please' });
await controller.ask('timeset/stop');
demand(JSON.stringify(await viewer.event('timeset')).includes('"running":false'), 'The viewer stops');
await Promise.all([controller.close(), viewer.close()]);
demand((await owner.call('DELETE', `/api/rooms/${room.room.pid}`)).status === 204, 'The room is deleted');
clearTimeout(tooLong);
