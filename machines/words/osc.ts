import { counted } from './counted.ts';

/** OSC, in the settings of a room and in what refuses them. */
export const oscWords = {
  shortCode: (least: number) => `The OSC code needs ${counted(least, 'character')} at least.`,
  noNetwork: (text: string) =>
    `"${text}" is no address or network. Type one such as 192.168.1.20 or 10.0.0.0/8.`,
  noAddress: (text: string) => `"${text}" is no address. Type one such as 192.168.1.20:9000.`,
  actor: (address: string) => `OSC from ${address}`,
};
