import { counted } from './counted.ts';

/** OSC, in the settings of a room and in what refuses them. */
export const oscWords = {
  shortCode: (least: number) => `The OSC code needs ${counted(least, 'character')} at least.`,
  noNetwork: (text: string) =>
    `"${text}" is no address or network. Type one such as 192.168.1.20 or 10.0.0.0/8.`,
  noAddress: (text: string) => `"${text}" is no address. Type one such as 192.168.1.20:9000.`,

  title: 'OSC',
  about:
    'Lighting consoles and other programs on your network run the show by OSC, and receive its time and state.',
  worth:
    'UDP has no keys: senders are known by their address alone, which anybody in the network can write. Use it in a network of your own.',
  on: 'Enable OSC',
  senders: 'Accept from',
  sendersAbout: 'Addresses or networks, such as 192.168.1.20 or 10.0.0.0/8.',
  code: 'Code',
  codeAbout: 'Senders who /connect with this code are allowed for one hour. Leave empty to turn off.',
  targets: 'Send to',
  targetsAbout: 'Addresses with their port, such as 192.168.1.20:9000. Ten at most.',
  rate: 'Send time left',
  rates: { never: 'never', often: (times: number) => `${counted(times, 'time')} a second` },
  notOn: 'OSC is off in the settings of this room, so nothing is sent.',
  noTargets: 'OSC sends to no address in the settings of this room, so nothing is sent.',
  off: 'This server has no OSC: whoever runs it sets OSC_PORT.',
  listens: (place: string) => `Listening on UDP port ${place}.`,
  heard: (message: string, address: string, outcome: string) =>
    `Last: ${message} from ${address}, ${outcome}.`,
  outcomes: {
    taken: 'done',
    refused: 'refused by the room',
    not_allowed: 'not let in',
    not_understood: 'not understood',
    malformed: 'not OSC',
    too_many: 'too many at once',
  },
  unreachable: (places: string) =>
    `Nothing is sent to ${places}. The server’s operator can allow it in OSC_ALLOW.`,

  actor: (address: string) => `OSC from ${address}`,
};
