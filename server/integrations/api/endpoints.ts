import { zoneOrNull } from '../../../machines/calendar/zone.ts';
import type { Mirroring } from '../../../machines/device/screen-link.ts';
import { KEY_SCOPES, type KeyScope } from '../../../machines/people/api-key.ts';
import type { CommandName } from '../../../machines/room/commands.ts';
import { apiWords } from '../../../machines/words/api.ts';
import { type Endpoint, endpoint, plannedCommands, refuseParameterAt } from './endpoint.ts';
import { messageEndpoints, prompterEndpoints } from './message.endpoints.ts';
import { param } from './parameters.schema.ts';
import { timerEndpoints } from './timer.endpoints.ts';
import { clockEndpoints, transportEndpoints } from './transport.endpoints.ts';

/** Null means no mirroring, and undefined an unknown word (K136). */
export function mirroringOf(text: string): Mirroring | null | undefined {
  const ways = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((way) => way !== '' && way !== '0');
  if (ways.some((way) => !MIRROR_NAMES.includes(way))) return undefined;
  const includesWay = (way: string) => ways.includes(way) || ways.includes('both');
  const [h, v] = [includesWay('horizontal'), includesWay('vertical')];
  if (h && v) return 'both';
  if (h) return 'h';
  return v ? 'v' : null;
}

const MIRROR_NAMES: readonly string[] = ['horizontal', 'vertical', 'both'];

const roomEndpoints = {
  test_auth: endpoint({
    scope: 'read',
    takes: {},
    answer: 'none',
    plan: ({ show }) => plannedCommands([], apiWords.keyOpens(show.room.name)),
  }),
  get_room: endpoint({
    scope: 'read',
    takes: {},
    answer: 'room',
    plan: () => plannedCommands([], apiWords.room),
  }),
  state: endpoint({
    scope: 'read',
    takes: {},
    answer: 'state',
    plan: () => plannedCommands([], apiWords.state),
  }),
  get_logs: endpoint({
    scope: 'read',
    takes: {
      limit: param.number(1, 200, 20),
      offset: param.number(0, 200, 0),
    },
    answer: 'logs',
    plan: () => plannedCommands([], apiWords.logs),
  }),
  trigger: endpoint({
    scope: 'show-call',
    takes: { name: param.text(100) },
    answer: 'none',
    plan: ({ parameters: { name = '' } }) => {
      const called = name.trim();
      if (called === '') return refuseParameterAt('name', apiWords.whichCall);
      return plannedCommands(
        { name: 'automations/call', payload: { name: called } },
        apiWords.called(called),
      );
    },
  }),
  get_output_links: endpoint({
    scope: 'read',
    takes: {
      identifier: param.text(100),
      mirror: param.text(100),
      delay: param.number(0, 3_600),
      tz: param.text(64),
      hide_controls: param.flag(),
      short_url: param.flag(),
    },
    answer: 'links',
    plan: ({ show, parameters: { mirror = '', tz = '' } }) => {
      if (mirroringOf(mirror) === undefined) return refuseParameterAt('mirror', apiWords.whichMirror);
      if (tz !== '' && zoneOrNull(tz) === null) return refuseParameterAt('tz', apiWords.whichZone);
      return plannedCommands([], apiWords.links(show.outputs.length));
    },
  }),
};

export const endpointGroups = {
  room: roomEndpoints,
  transport: { ...transportEndpoints, ...prompterEndpoints, ...clockEndpoints },
  timers: timerEndpoints,
  messages: messageEndpoints,
} as const satisfies Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;

export type EndpointGroup = keyof typeof endpointGroups;
export const ENDPOINT_GROUPS: readonly EndpointGroup[] = ['transport', 'timers', 'messages', 'room'];

export const endpoints: Readonly<Record<string, Endpoint>> = Object.assign(
  {},
  ...ENDPOINT_GROUPS.map((group) => endpointGroups[group]),
);

const endpointsByName: ReadonlyMap<string, Endpoint> = new Map(Object.entries(endpoints));

export const endpointNamed = (name: string): Endpoint | null => endpointsByName.get(name) ?? null;

export function scopeCovers(scope: KeyScope, wanted: KeyScope): boolean {
  return KEY_SCOPES.indexOf(scope) >= KEY_SCOPES.indexOf(wanted);
}

export const changesShow = ({ scope }: Endpoint): boolean => scope !== 'read';

const SHOW_CALL_COMMANDS: readonly CommandName[] = [
  'timeset/start',
  'timeset/stop',
  'timeset/toggle',
  'timeset/reset',
  'timeset/select',
  'timeset/arm',
  'timeset/aim',
  'timeset/next',
  'timeset/previous',
  'timeset/adjust',
  'timeset/jump',
  'timeset/chase',
  'timers/flash',
  'messages/show',
  'messages/hide',
  'messages/focus',
  'messages/flash',
  'room/blackout',
  'room/onAir',
  'room/subtitle',
  'reminders/confirm',
  'automations/call',
  'prompter/run',
  'prompter/stop',
  'prompter/speed',
  'prompter/jump',
  'prompter/follow',
  'clocks/start',
  'clocks/stop',
  'clocks/toggle',
  'clocks/reset',
  'clocks/adjust',
  'clocks/jump',
  'clocks/show',
  'clocks/hide',
  'clocks/quick',
];

const EDIT_COMMANDS: readonly CommandName[] = [
  'timers/create',
  'timers/update',
  'timers/remove',
  'timers/move',
  'timers/duplicate',
  'timers/replace',
  'timers/updateMany',
  'timers/removeMany',
  'timers/moveMany',
  'timers/setCells',
  'columns/create',
  'columns/update',
  'columns/remove',
  'columns/move',
  'messages/create',
  'messages/update',
  'messages/remove',
  'messages/move',
  'clocks/create',
  'clocks/update',
  'clocks/remove',
  'clocks/move',
];

const scopesByCommand: ReadonlyMap<CommandName, KeyScope> = new Map([
  ...SHOW_CALL_COMMANDS.map((name) => [name, 'show-call'] as const),
  ...EDIT_COMMANDS.map((name) => [name, 'edit'] as const),
]);

/** Null means that keys may never send the command. */
export const scopeOfCommand = (name: CommandName): KeyScope | null => scopesByCommand.get(name) ?? null;
