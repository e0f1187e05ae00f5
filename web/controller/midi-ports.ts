export interface MidiPort {
  readonly id: string;
  readonly name: string;
}

/** False: this browser has no Web MIDI, or the page came over plain http. */
export const hasMidi = (): boolean => 'requestMIDIAccess' in navigator;

/** The MIDI ports of this machine, while `stop` is not aborted. Rejects if the user, or the browser, does not allow it. */
export class MidiPorts {
  private readonly access: MIDIAccess;

  private constructor(access: MIDIAccess) {
    this.access = access;
  }

  /** `sysex` only for timecode: browsers warn of it, as it can change the firmware of a device. */
  static async open({ sysex }: { readonly sysex: boolean }): Promise<MidiPorts> {
    return new MidiPorts(await navigator.requestMIDIAccess({ sysex }));
  }

  get inputs(): readonly MidiPort[] {
    return [...this.access.inputs.values()].map(portOf);
  }

  /** Calls with the messages of all inputs, also of later ones. */
  listen(stop: AbortSignal, hear: (data: Uint8Array, port: MidiPort, at: number) => void): void {
    const attach = () => {
      for (const input of this.access.inputs.values())
        input.onmidimessage = stop.aborted
          ? null
          : ({ data, timeStamp }) => {
              if (data !== null) hear(data, portOf(input), timeStamp);
            };
    };
    attach();
    this.access.addEventListener('statechange', attach, { signal: stop });
    stop.addEventListener('abort', attach);
  }

  /** Calls when a device is plugged in or out. */
  watch(stop: AbortSignal, changed: () => void): void {
    this.access.addEventListener('statechange', changed, { signal: stop });
  }

  /** To the outputs with the name of an input: a surface has both under one name. */
  send(name: string, data: readonly number[]): void {
    for (const output of this.access.outputs.values())
      if (output.name === name && output.state === 'connected') output.send([...data]);
  }
}

const portOf = ({ id, name }: MIDIPort): MidiPort => ({ id, name: name ?? id });
