import { withCount } from './counted.ts';

export const oscWords = {
  shortCode: (least: number) => `Use at least ${withCount(least, 'character')} for the OSC code.`,
  noNetwork: (text: string) =>
    `“${text}” is not an address or network. Enter one such as 192.168.1.20 or 10.0.0.0/8.`,
  noAddress: (text: string) => `“${text}” is not an address. Enter one such as 192.168.1.20:9000.`,

  title: 'OSC',
  about:
    'Lighting consoles and other programs on your network can control the show with OSC and receive its time and state.',
  worth: 'OSC over UDP has no password, and sender addresses can be faked. Use it only on your own network.',
  on: 'Enable OSC',
  senders: 'Accept from',
  sendersAbout: 'Addresses or networks, such as 192.168.1.20 or 10.0.0.0/8.',
  code: 'Code',
  codeAbout: 'Senders who /connect with this code are allowed for one hour. Leave empty to turn off.',
  targets: 'Send to',
  targetsAbout: 'Addresses with ports, such as 192.168.1.20:9000. Up to ten.',
  rate: 'Send time left',
  rates: { never: 'never', often: (times: number) => `${withCount(times, 'time')} per second` },
  notOn: 'Not sent: OSC is off in the room settings.',
  noTargets: 'Not sent: the room’s OSC settings have no target address.',
  off: 'OSC is not available on this server. Its operator can set OSC_PORT to enable it.',
  listens: (place: string) => `Listening on UDP port ${place}.`,
  heard: (message: string, address: string, outcome: string) =>
    `Last: ${message} from ${address}, ${outcome}.`,
  outcomes: {
    taken: 'done',
    refused: 'rejected by the room',
    not_allowed: 'sender not allowed',
    not_understood: 'unknown message',
    malformed: 'not valid OSC',
    too_many: 'rate limit reached',
  },
  unreachable: (places: string) =>
    `Can’t send to ${places}. The server’s operator can allow it in OSC_ALLOW.`,

  actor: (address: string) => `OSC from ${address}`,
};
