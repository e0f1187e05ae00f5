import { isRoomPid, type RoomPid } from '../../../machines/kernel/ids.ts';
import { isText } from '../../../machines/kernel/shapes.ts';
import { type Duration, SECOND } from '../../../machines/kernel/time.ts';
import { MESSAGE_AUDIENCES } from '../../../machines/message/message.ts';
import { MAX_FLASHES } from '../../../machines/room/command.ts';
import { MAX_PROMPTER_SPEED, MAX_SCRIPT_WORDS, MIN_PROMPTER_SPEED } from '../../../machines/room/prompter.ts';
import { LONGEST_SUBTITLE } from '../../../machines/room/room.state.ts';
import { CLOCK_PLACES } from '../../../machines/timer/stage-clock.ts';
import { MAX_LENGTH } from '../../../machines/timer/timer.ts';
import { AIMS } from '../../../machines/timer/timeset.ts';
import type { Given, ParameterTable } from '../api/parameters.schema.ts';
import type { OscMessage, OscValue } from './osc-packet.ts';

/** Most messages are calls of a public API endpoint (K87). */
export type OscRequest =
  | { readonly kind: 'endpoint'; readonly name: string; readonly given: Given<ParameterTable> }
  | { readonly kind: 'text'; readonly text: string }
  /** Null means the port from which the message came. */
  | { readonly kind: 'subscribe'; readonly port: number | null }
  | { readonly kind: 'refresh' }
  | { readonly kind: 'connect'; readonly code: string }
  | { readonly kind: 'released' };

interface OscCall {
  /** Null means the only room that uses OSC. */
  readonly pid: RoomPid | null;
  readonly request: OscRequest | null;
}

/** Returns null for addresses outside `/callboard`. */
export function oscCall({ address, values }: OscMessage): OscCall | null {
  const [, root, ...path] = address.split('/');
  if (root !== 'callboard') return null;
  const [first = '', ...rest] = path;
  const pid = isRoomPid(first) ? first : null;
  return { pid, request: requestOf(pid === null ? path : rest, values) };
}

function requestOf(path: readonly string[], values: readonly OscValue[]): OscRequest | null {
  const [first = '', second, third, ...rest] = path;
  if (rest.length > 0) return null;
  if (first === 'clock') return ofClock(second, third, values);
  if (third !== undefined) return ofThing(first, second, third, values);
  if (first === 'prompter' && second !== undefined) return prompterRequests.get(second)?.(values) ?? null;
  if (second !== undefined) return ofMessages(first, second, values);
  return ofRoom(first, values);
}

type Values = readonly OscValue[];
const endpoint = (name: string, given: Given<ParameterTable> = {}): OscRequest => ({
  kind: 'endpoint',
  name,
  given,
});

const requests: ReadonlyMap<string, (values: Values) => OscRequest | null> = new Map([
  ['start', pressed('start')],
  ['stop', pressed('stop')],
  ['toggle', pressed('start_or_stop')],
  ['reset', going('reset')],
  ['next', going('next')],
  ['previous', going('previous')],
  ['add', added],
  ['jump', jumped],
  ['aim', aimed],
  ['blackout', switched('blackout')],
  ['on_air', switched('on_air')],
  ['focus', switched('focus')],
  ['flash', flashed],
  ['subtitle', subtitled],
  ['subscribe', subscribed],
  ['refresh', ([value]) => (isReleased(value) ? { kind: 'released' } : { kind: 'refresh' })],
  ['connect', ([code]) => (isText(code) ? { kind: 'connect', code } : null)],
]);

const prompterRequests: ReadonlyMap<string, (values: Values) => OscRequest | null> = new Map([
  ['run', pressed('run_prompter')],
  ['stop', pressed('stop_prompter')],
  ['speed', measured('set_prompter_speed', 'speed', MIN_PROMPTER_SPEED, MAX_PROMPTER_SPEED)],
  ['jump', measured('jump_prompter', 'position', 0, MAX_SCRIPT_WORDS)],
  ['follow', ([value]: Values) => endpoint('set_prompter_follow', { on: flagOf(value) ?? true })],
]);

function measured(name: string, parameter: string, least: number, most: number) {
  return ([value]: Values): OscRequest | null => {
    const said = numberOf(value);
    const number = said === null ? null : Math.round(said);
    return number === null || number < least || number > most
      ? null
      : endpoint(name, { [parameter]: number });
  };
}

function ofRoom(name: string, values: Values): OscRequest | null {
  return requests.get(name)?.(values) ?? null;
}

const timerVerbs: ReadonlyMap<string, string> = new Map([
  ['start', 'start_timer'],
  ['stop', 'stop_timer'],
  ['toggle', 'start_or_stop_timer'],
  ['reset', 'reset_timer'],
  ['select', 'select_timer'],
]);
const messageVerbs: ReadonlyMap<string, string> = new Map([
  ['show', 'show_message'],
  ['hide', 'hide_message'],
]);

/** Reads addresses such as `/timer/{n}/start` and `/message/{n}/show`, where n counts from 1. */
function ofThing(thing: string, place: string | undefined, verb: string, values: Values): OscRequest | null {
  const verbs = thing === 'timer' ? timerVerbs : thing === 'message' ? messageVerbs : null;
  const name = verbs?.get(verb);
  if (name === undefined || place === undefined || !/^[1-9]\d{0,5}$/.test(place)) return null;
  return pressed(name, { index: Number(place), ...(thing === 'message' && audiencesIn(values)) })(values);
}

const clockVerbs: ReadonlyMap<string, string> = new Map([
  ['start', 'start_clock'],
  ['stop', 'stop_clock'],
  ['toggle', 'start_or_stop_clock'],
  ['reset', 'reset_clock'],
  ['show', 'show_clock'],
]);

/** Reads addresses such as `/clock/{n}/start`, `/clock/{name}/show` and `/clock/hide`. */
function ofClock(which: string | undefined, verb: string | undefined, values: Values): OscRequest | null {
  if (which === undefined) return null;
  if (verb !== undefined) {
    const clock_id = /^[1-9]\d{0,1}$/.test(which) ? `#${which}` : which;
    if (verb === 'add') return clockAdded(values, { clock_id });
    const name = clockVerbs.get(verb);
    return name === undefined
      ? null
      : pressed(name, { clock_id, ...(verb === 'show' && placeIn(values)) })(values);
  }
  if (which === 'hide') return pressed('hide_clock')(values);
  return which === 'quick' ? quickened(values) : null;
}

function placeIn(values: Values): Given<ParameterTable> {
  const place = CLOCK_PLACES.find((each) => values.some((value) => String(value).toUpperCase() === each));
  return place === undefined ? {} : { place };
}

function clockAdded(values: Values, clock: Given<ParameterTable>): OscRequest | null {
  const ms = lengthOf(values);
  if (ms === null) return null;
  const name = ms < 0 ? 'subtract_clock_time' : 'add_clock_time';
  return endpoint(name, { ...clock, milliseconds: Math.abs(ms) });
}

function quickened(values: Values): OscRequest | null {
  const [ms, name] = [lengthOf(values), values[1]];
  if (ms === null || ms < 1) return null;
  return endpoint('quick_clock', { milliseconds: ms, ...(isText(name) && name !== '' && { name }) });
}

function ofMessages(thing: string, verb: string, values: Values): OscRequest | null {
  if (thing !== 'message') return null;
  if (verb === 'hide') return pressed('hide_message', audiencesIn(values))(values);
  const [text] = values;
  return verb === 'text' && isText(text) ? { kind: 'text', text } : null;
}

function audiencesIn(values: Values): Given<ParameterTable> {
  const said = values.map((value) => String(value).toUpperCase());
  const to = MESSAGE_AUDIENCES.filter((audience) => said.includes(audience));
  return to.length === 0 ? {} : { to };
}

/** Buttons send 1 when pressed and 0 when released (K324). */
const isReleased = (value: OscValue | undefined): boolean => flagOf(value) === false;

function pressed(name: string, given: Given<ParameterTable> = {}): (values: Values) => OscRequest {
  return ([value]) => (isReleased(value) ? { kind: 'released' } : endpoint(name, given));
}

function going(name: string): (values: Values) => OscRequest {
  return (values) => pressed(name, { autostart: flagOf(values[0]) ?? false })(values);
}

function switched(name: string): (values: Values) => OscRequest {
  return ([value]) => {
    const on = flagOf(value);
    if (on === null) return endpoint(`toggle_${name}`);
    return endpoint(`${on ? 'enable' : 'disable'}_${name}`);
  };
}

function added(values: Values): OscRequest | null {
  const ms = lengthOf(values);
  if (ms === null) return null;
  return endpoint(ms < 0 ? 'subtract_time' : 'add_time', { milliseconds: Math.abs(ms) });
}

function jumped(values: Values): OscRequest | null {
  const ms = lengthOf(values);
  return ms === null ? null : endpoint('jump', { milliseconds: ms });
}

function aimed([value]: Values): OscRequest | null {
  const aim = isText(value) ? AIMS.find((each) => each === value.toUpperCase()) : undefined;
  return aim === undefined ? null : endpoint('set_aim', { aim });
}

function flashed([value]: Values): OscRequest | null {
  const count = value === undefined ? 3 : numberOf(value);
  if (count === null || count < 0 || count > MAX_FLASHES) return null;
  return Math.round(count) === 0
    ? endpoint('stop_flashing')
    : endpoint('start_flashing', { count: Math.round(count) });
}

function subtitled([value]: Values): OscRequest | null {
  return isText(value) && value.length <= LONGEST_SUBTITLE ? endpoint('set_subtitle', { text: value }) : null;
}

function subscribed([value]: Values): OscRequest | null {
  if (value === undefined) return { kind: 'subscribe', port: null };
  const port = numberOf(value);
  return port !== null && Number.isInteger(port) && port > 0 && port < 65_536
    ? { kind: 'subscribe', port }
    : null;
}

function lengthOf([value]: Values): Duration | null {
  const seconds = numberOf(value);
  const ms = seconds === null ? null : Math.round(seconds * SECOND);
  return ms === null || Math.abs(ms) > MAX_LENGTH ? null : ms;
}

function numberOf(value: OscValue | undefined): number | null {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return isText(value) && /^[+-]?\d{1,9}(?:\.\d{1,6})?$/.test(value) ? Number(value) : null;
}

function flagOf(value: OscValue | undefined): boolean | null {
  if (isText(value) && /^(?:true|on|yes)$/i.test(value)) return true;
  if (isText(value) && /^(?:false|off|no)$/i.test(value)) return false;
  const number = numberOf(value);
  return number === null ? null : number !== 0;
}
