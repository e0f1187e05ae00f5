import type { Client } from '../device/client.ts';
import { type Fields, isFields, listFrom, numberIn, textIn, wordIn } from '../kernel/fields.ts';
import { VIEWS } from '../kernel/permissions.ts';
import { APPEARANCES, DURATION_TYPES, newTimer, type Timer } from '../timer/timer.ts';
import type { Timeset } from '../timer/timeset.ts';
import type { LiveRoom, LiveSettings, TeamDevices } from './team.live.ts';

/** The rooms in an answer about what is live; what is none is left out (U18). */
export function liveRoomsFrom(data: unknown): readonly LiveRoom[] {
  return listFrom(data, liveRoomFrom);
}

/** The connected devices by room; what is none is left out (U18). */
export function teamDevicesFrom(data: unknown): readonly TeamDevices[] {
  return listFrom(data, (room) => {
    const pid = textIn(room, 'pid');
    const roomName = textIn(room, 'roomName');
    return pid === null || roomName === null
      ? null
      : { pid, roomName, clients: listFrom(room['clients'], clientFrom) };
  });
}

function liveRoomFrom(room: Fields): LiveRoom | null {
  const { timeset, settings, timer } = room;
  const pid = textIn(room, 'pid');
  const at = numberIn(room, 'at');
  const screens = numberIn(room, 'screens');
  if (pid === null || at === null || screens === null || !isFields(timeset) || !isFields(settings))
    return null;
  return {
    pid,
    at,
    screens,
    settings: settingsFrom(settings),
    timeset: timesetFrom(timeset),
    timer: isFields(timer) ? timerFrom(timer) : null,
    overUnder: numberIn(room, 'overUnder'),
  };
}

function settingsFrom(settings: Fields): LiveSettings {
  return {
    blackout: settings['blackout'] === true,
    onAir: settings['onAir'] === true,
    timezone: textIn(settings, 'timezone'),
    behavior: settings['behavior'] === 'STOP' ? 'STOP' : 'CONTINUE',
  };
}

function timesetFrom(timeset: Fields): Timeset {
  return {
    timerId: textIn(timeset, 'timerId'),
    running: timeset['running'] === true,
    kickoff: numberIn(timeset, 'kickoff'),
    deadline: numberIn(timeset, 'deadline'),
    lastStop: numberIn(timeset, 'lastStop'),
    deadlineWarped: numberIn(timeset, 'deadlineWarped'),
  };
}

/** What a row of the dashboard needs of a timer: what it is called, and all that its clock is read from. */
function timerFrom(timer: Fields): Timer | null {
  const _id = textIn(timer, '_id');
  const type = wordIn(timer, 'type', DURATION_TYPES);
  if (_id === null || type === null) return null;
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
    appearance: wordIn(timer, 'appearance', APPEARANCES) ?? newTimer.appearance,
    yellow: numberIn(timer, 'yellow') ?? newTimer.yellow,
    red: numberIn(timer, 'red') ?? newTimer.red,
  };
}

function clientFrom(client: Fields): Client | null {
  const id = textIn(client, 'id');
  const channelId = textIn(client, 'channelId');
  const deviceId = textIn(client, 'deviceId');
  const view = wordIn(client, 'view', VIEWS);
  if (id === null || channelId === null || deviceId === null || view === null) return null;
  const uid = textIn(client, 'uid');
  const rtt = numberIn(client, 'rtt');
  const offset = numberIn(client, 'offset');
  return {
    id,
    channelId,
    deviceId,
    view,
    name: textIn(client, 'name') ?? '',
    thumb: textIn(client, 'thumb'),
    delay: numberIn(client, 'delay') ?? 0,
    connectedAt: numberIn(client, 'connectedAt') ?? 0,
    ...(uid !== null && { uid }),
    ...(rtt !== null && { rtt }),
    ...(offset !== null && { offset }),
  };
}
