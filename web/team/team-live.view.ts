import type { Client } from '../../machines/device/client.ts';
import type { RoomPid } from '../../machines/kernel/ids.ts';
import { VIEWS } from '../../machines/kernel/permissions.ts';
import {
  type Fields,
  fieldIn,
  flagIn,
  hasFields,
  isFields,
  isNumber,
  isOneOf,
  isText,
  listFrom,
  numberIn,
  textIn,
} from '../../machines/kernel/shapes.ts';
import type { NamedOutput } from '../../machines/output/output.ts';
import type {
  LiveSettings,
  TeamDevices,
  TeamLiveRoom,
  WallRow,
  WallTimer,
} from '../../machines/people/team.live.ts';
import { APPEARANCES, DURATION_TYPES, newTimer, type Timer } from '../../machines/timer/timer.ts';
import { noAim, type Timeset } from '../../machines/timer/timeset.ts';

const isRoomOfDevices = hasFields({ pid: isText, roomName: isText });
const isLiveRoom = hasFields({
  pid: isText,
  at: isNumber,
  screens: isNumber,
  timeset: isFields,
  settings: isFields,
});
const isTimer = hasFields({ _id: isText, type: isOneOf(DURATION_TYPES) });
const isOutput = hasFields({ _id: isText, name: isText });
const isScreenArea = hasFields({ width: isNumber, height: isNumber, options: isText });
const isClient = hasFields({ id: isText, channelId: isText, deviceId: isText, view: isOneOf(VIEWS) });

export const liveRoomsFrom = (data: unknown): readonly TeamLiveRoom[] => listFrom(data, liveRoomFrom);

export function wallRowFrom(data: unknown): (WallRow & { readonly timer: FullWallTimer | null }) | null {
  const live = isFields(data) ? liveRoomFrom(data) : null;
  if (live === null || !isFields(data)) return null;
  const [timer, next] = [fieldIn(data, 'timer', isFields), fieldIn(data, 'next', isFields)];
  return {
    ...live,
    name: textIn(data, 'name') ?? '',
    lost: numberIn(data, 'lost') ?? 0,
    timer: timer && wallTimerFrom(timer),
    next: next && wallTimerFrom(next),
  };
}

type FullWallTimer = Timer & WallTimer;

function wallTimerFrom(fields: Fields): FullWallTimer | null {
  const timer = timerFrom(fields);
  return timer && { ...timer, start: numberIn(fields, 'start') };
}

export function teamDevicesFrom(data: unknown): readonly TeamDevices[] {
  return listFrom(data, (room) => {
    const { clients, outputs } = room;
    if (!isRoomOfDevices(room)) return null;
    const { pid, roomName } = room;
    const epoch = numberIn(room, 'epoch') ?? 0;
    return {
      pid,
      roomName,
      clients: listFrom(clients, (client) => clientFrom(client, pid)),
      outputs: listFrom(outputs, outputFrom),
      at: numberIn(room, 'at') ?? 0,
      position: `${epoch}.${numberIn(room, 'seq') ?? 0}`,
    };
  });
}

function liveRoomFrom(room: Fields): TeamLiveRoom | null {
  if (!isLiveRoom(room)) return null;
  const { pid, at, screens, timeset, settings } = room;
  const timer = fieldIn(room, 'timer', isFields);
  return {
    pid,
    at,
    screens,
    settings: settingsFrom(settings),
    timeset: timesetFrom(timeset),
    timer: timer && timerFrom(timer),
    overUnder: numberIn(room, 'overUnder'),
  };
}

function settingsFrom(settings: Fields): LiveSettings {
  return {
    blackout: flagIn(settings, 'blackout'),
    onAir: flagIn(settings, 'onAir'),
    timezone: textIn(settings, 'timezone'),
    behavior: settings['behavior'] === 'STOP' ? 'STOP' : 'CONTINUE',
  };
}

function timesetFrom(timeset: Fields): Timeset {
  return {
    timerId: textIn(timeset, 'timerId'),
    running: flagIn(timeset, 'running'),
    kickoff: numberIn(timeset, 'kickoff'),
    deadline: numberIn(timeset, 'deadline'),
    lastStop: numberIn(timeset, 'lastStop'),
    deadlineWarped: numberIn(timeset, 'deadlineWarped'),
    ...noAim,
  };
}

function timerFrom(timer: Fields): Timer | null {
  if (!isTimer(timer)) return null;
  const { _id, type } = timer;
  return {
    ...newTimer,
    _id,
    type,
    index: numberIn(timer, 'index') ?? 0,
    name: textIn(timer, 'name') ?? '',
    extra: textIn(timer, 'extra') ?? '',
    hours: numberIn(timer, 'hours') ?? 0,
    minutes: numberIn(timer, 'minutes') ?? 0,
    seconds: numberIn(timer, 'seconds') ?? 0,
    timewarp: numberIn(timer, 'timewarp'),
    finishTime: textIn(timer, 'finishTime'),
    finishDate: textIn(timer, 'finishDate'),
    appearance: fieldIn(timer, 'appearance', isOneOf(APPEARANCES)) ?? newTimer.appearance,
    yellow: numberIn(timer, 'yellow') ?? newTimer.yellow,
    red: numberIn(timer, 'red') ?? newTimer.red,
    orange: numberIn(timer, 'orange'),
    green: numberIn(timer, 'green'),
  };
}

function outputFrom(output: Fields): NamedOutput | null {
  if (!isOutput(output)) return null;
  const { _id, name } = output;
  return { _id, name };
}

function clientFrom(client: Fields, roomPid: RoomPid): Client | null {
  if (!isClient(client)) return null;
  const { id, channelId, deviceId, view } = client;
  const uid = textIn(client, 'uid');
  const outputId = textIn(client, 'outputId');
  const tokenView = fieldIn(client, 'tokenView', isOneOf(VIEWS));
  const rtt = numberIn(client, 'rtt');
  const offset = numberIn(client, 'offset');
  const shows = fieldIn(client, 'shows', isScreenArea);
  return {
    id,
    roomPid,
    channelId,
    deviceId,
    view,
    name: textIn(client, 'name') ?? '',
    thumb: null,
    thumbAt: numberIn(client, 'thumbAt'),
    delay: numberIn(client, 'delay') ?? 0,
    connectedAt: numberIn(client, 'connectedAt') ?? 0,
    ...(uid !== null && { uid }),
    ...(outputId !== null && { outputId }),
    ...(tokenView !== null && { tokenView }),
    ...(flagIn(client, 'member') && { member: true }),
    ...(rtt !== null && { rtt }),
    ...(offset !== null && { offset }),
    ...(shows !== null && { shows }),
  };
}
