import { isRoomPid, type RoomPid } from '../../../machines/kernel/ids.ts';
import { isText } from '../../../machines/kernel/shapes.ts';
import { type Duration, SECOND } from '../../../machines/kernel/time.ts';
import { MESSAGE_AUDIENCES } from '../../../machines/message/message.ts';
import { MAX_FLASHES } from '../../../machines/room/command.ts';
import { MAX_PROMPTER_SPEED, MAX_SCRIPT_WORDS, MIN_PROMPTER_SPEED } from '../../../machines/room/prompter.ts';
import { MAX_SUBTITLE_LENGTH } from '../../../machines/room/room.state.ts';
import { CLOCK_PLACES } from '../../../machines/timer/stage-clock.ts';
import { MAX_LENGTH } from '../../../machines/timer/timer.ts';
import { AIMS } from '../../../machines/timer/timeset.ts';
import type { ParameterTable, ParameterValues } from '../api/parameters.schema.ts';
import type { OscMessage, OscValue } from './osc-packet.ts';

export type OscRequest =
  | { readonly kind: 'endpoint'; readonly name: string; readonly given: ParameterValues<ParameterTable> }
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
  return { pid, request: requestOfPath(pid === null ? path : rest, values) };
}

function requestOfPath(path: readonly string[], values: readonly OscValue[]): OscRequest | null {
  const [first = '', second, third, ...rest] = path;
  if (rest.length > 0) return null;
  if (first === 'clock') return clockRequest(second, third, values);
  if (third !== undefined) return itemRequest(first, second, third, values);
  if (first === 'prompter' && second !== undefined) return prompterRequests.get(second)?.(values) ?? null;
  if (second !== undefined) return ofMessages(first, second, values);
  return roomRequest(first, values);
}

type OscValues = readonly OscValue[];
const endpointRequest = (name: string, parameters: ParameterValues<ParameterTable> = {}): OscRequest => ({
  kind: 'endpoint',
  name,
  given: parameters,
});

const requestsByName: ReadonlyMap<string, (values: OscValues) => OscRequest | null> = new Map([
  ['start', onPress('start')],
  ['stop', onPress('stop')],
  ['toggle', onPress('start_or_stop')],
  ['reset', goRequest('reset')],
  ['next', goRequest('next')],
  ['previous', goRequest('previous')],
  ['add', adjustRequest],
  ['jump', jumpRequest],
  ['aim', aimRequest],
  ['blackout', switchRequest('blackout')],
  ['on_air', switchRequest('on_air')],
  ['focus', switchRequest('focus')],
  ['flash', flashRequest],
  ['subtitle', subtitleRequest],
  ['subscribe', subscribeRequest],
  ['refresh', ([value]) => (isButtonRelease(value) ? { kind: 'released' } : { kind: 'refresh' })],
  ['connect', ([code]) => (isText(code) ? { kind: 'connect', code } : null)],
]);

const prompterRequests: ReadonlyMap<string, (values: OscValues) => OscRequest | null> = new Map([
  ['run', onPress('run_prompter')],
  ['stop', onPress('stop_prompter')],
  ['speed', boundedNumberRequest('set_prompter_speed', 'speed', MIN_PROMPTER_SPEED, MAX_PROMPTER_SPEED)],
  ['jump', boundedNumberRequest('jump_prompter', 'position', 0, MAX_SCRIPT_WORDS)],
  [
    'follow',
    ([value]: OscValues) => endpointRequest('set_prompter_follow', { on: flagOfValue(value) ?? true }),
  ],
]);

function boundedNumberRequest(name: string, parameter: string, least: number, most: number) {
  return ([value]: OscValues): OscRequest | null => {
    const amount = numberOfValue(value);
    const number = amount === null ? null : Math.round(amount);
    return number === null || number < least || number > most
      ? null
      : endpointRequest(name, { [parameter]: number });
  };
}

function roomRequest(name: string, values: OscValues): OscRequest | null {
  return requestsByName.get(name)?.(values) ?? null;
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

function itemRequest(
  thing: string,
  place: string | undefined,
  verb: string,
  values: OscValues,
): OscRequest | null {
  const verbs = thing === 'timer' ? timerVerbs : thing === 'message' ? messageVerbs : null;
  const name = verbs?.get(verb);
  if (name === undefined || place === undefined || !/^[1-9]\d{0,5}$/.test(place)) return null;
  return onPress(name, { index: Number(place), ...(thing === 'message' && audienceParameter(values)) })(
    values,
  );
}

const clockVerbs: ReadonlyMap<string, string> = new Map([
  ['start', 'start_clock'],
  ['stop', 'stop_clock'],
  ['toggle', 'start_or_stop_clock'],
  ['reset', 'reset_clock'],
  ['show', 'show_clock'],
]);

function clockRequest(
  which: string | undefined,
  verb: string | undefined,
  values: OscValues,
): OscRequest | null {
  if (which === undefined) return null;
  if (verb !== undefined) {
    const clock_id = /^[1-9]\d{0,1}$/.test(which) ? `#${which}` : which;
    if (verb === 'add') return adjustClockRequest(values, { clock_id });
    const name = clockVerbs.get(verb);
    return name === undefined
      ? null
      : onPress(name, { clock_id, ...(verb === 'show' && placeParameter(values)) })(values);
  }
  if (which === 'hide') return onPress('hide_clock')(values);
  return which === 'quick' ? quickClockRequest(values) : null;
}

function placeParameter(values: OscValues): ParameterValues<ParameterTable> {
  const place = CLOCK_PLACES.find((each) => values.some((value) => String(value).toUpperCase() === each));
  return place === undefined ? {} : { place };
}

function adjustClockRequest(values: OscValues, clock: ParameterValues<ParameterTable>): OscRequest | null {
  const ms = durationOfValues(values);
  if (ms === null) return null;
  const name = ms < 0 ? 'subtract_clock_time' : 'add_clock_time';
  return endpointRequest(name, { ...clock, milliseconds: Math.abs(ms) });
}

function quickClockRequest(values: OscValues): OscRequest | null {
  const [ms, name] = [durationOfValues(values), values[1]];
  if (ms === null || ms < 1) return null;
  return endpointRequest('quick_clock', { milliseconds: ms, ...(isText(name) && name !== '' && { name }) });
}

function ofMessages(thing: string, verb: string, values: OscValues): OscRequest | null {
  if (thing !== 'message') return null;
  if (verb === 'hide') return onPress('hide_message', audienceParameter(values))(values);
  const [text] = values;
  return verb === 'text' && isText(text) ? { kind: 'text', text } : null;
}

function audienceParameter(values: OscValues): ParameterValues<ParameterTable> {
  const texts = values.map((value) => String(value).toUpperCase());
  const to = MESSAGE_AUDIENCES.filter((audience) => texts.includes(audience));
  return to.length === 0 ? {} : { to };
}

/** Buttons send 1 when pressed and 0 when released (K324). */
const isButtonRelease = (value: OscValue | undefined): boolean => flagOfValue(value) === false;

function onPress(
  name: string,
  parameters: ParameterValues<ParameterTable> = {},
): (values: OscValues) => OscRequest {
  return ([value]) => (isButtonRelease(value) ? { kind: 'released' } : endpointRequest(name, parameters));
}

function goRequest(name: string): (values: OscValues) => OscRequest {
  return (values) => onPress(name, { autostart: flagOfValue(values[0]) ?? false })(values);
}

function switchRequest(name: string): (values: OscValues) => OscRequest {
  return ([value]) => {
    const on = flagOfValue(value);
    if (on === null) return endpointRequest(`toggle_${name}`);
    return endpointRequest(`${on ? 'enable' : 'disable'}_${name}`);
  };
}

function adjustRequest(values: OscValues): OscRequest | null {
  const ms = durationOfValues(values);
  if (ms === null) return null;
  return endpointRequest(ms < 0 ? 'subtract_time' : 'add_time', { milliseconds: Math.abs(ms) });
}

function jumpRequest(values: OscValues): OscRequest | null {
  const ms = durationOfValues(values);
  return ms === null ? null : endpointRequest('jump', { milliseconds: ms });
}

function aimRequest([value]: OscValues): OscRequest | null {
  const aim = isText(value) ? AIMS.find((each) => each === value.toUpperCase()) : undefined;
  return aim === undefined ? null : endpointRequest('set_aim', { aim });
}

function flashRequest([value]: OscValues): OscRequest | null {
  const count = value === undefined ? 3 : numberOfValue(value);
  if (count === null || count < 0 || count > MAX_FLASHES) return null;
  return Math.round(count) === 0
    ? endpointRequest('stop_flashing')
    : endpointRequest('start_flashing', { count: Math.round(count) });
}

function subtitleRequest([value]: OscValues): OscRequest | null {
  return isText(value) && value.length <= MAX_SUBTITLE_LENGTH
    ? endpointRequest('set_subtitle', { text: value })
    : null;
}

function subscribeRequest([value]: OscValues): OscRequest | null {
  if (value === undefined) return { kind: 'subscribe', port: null };
  const port = numberOfValue(value);
  return port !== null && Number.isInteger(port) && port > 0 && port < 65_536
    ? { kind: 'subscribe', port }
    : null;
}

function durationOfValues([value]: OscValues): Duration | null {
  const seconds = numberOfValue(value);
  const ms = seconds === null ? null : Math.round(seconds * SECOND);
  return ms === null || Math.abs(ms) > MAX_LENGTH ? null : ms;
}

function numberOfValue(value: OscValue | undefined): number | null {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return isText(value) && /^[+-]?\d{1,9}(?:\.\d{1,6})?$/.test(value) ? Number(value) : null;
}

function flagOfValue(value: OscValue | undefined): boolean | null {
  if (isText(value) && /^(?:true|on|yes)$/i.test(value)) return true;
  if (isText(value) && /^(?:false|off|no)$/i.test(value)) return false;
  const number = numberOfValue(value);
  return number === null ? null : number !== 0;
}
