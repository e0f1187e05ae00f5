import { useState } from 'react';
import { isAdminHealth } from '../../machines/admin/answers.ts';
import { spanText } from '../../machines/admin/words.ts';
import { AUDIBLE_CUES } from '../../machines/timer/cue.notes.ts';
import { cueWords } from '../../machines/view/screens/timer-words.ts';
import { NOTIFICATION_TYPES } from '../../machines/view/site/notification.ts';
import { callApi, messageOf } from '../app/api-call.ts';
import { INFINITE, notify } from '../app/notifications.ts';
import { useAttempt } from '../app/use-attempt.ts';
import { SteadyClock } from '../live/server-clock.ts';
import { tryCue } from '../timer/chimes/sound.ts';
import { Button } from '../ui/button.tsx';
import { answerOf } from './answers.ts';
import { FaceSamples } from './face-samples.tsx';
import parts from './parts.module.css';
import { AdminPageHead, Facts, Problem, Section } from './parts.tsx';
import { socketRoundTrip } from './socket-check.ts';

const readHealth = answerOf(isAdminHealth);
const SAMPLES = 5;

/** `/admin/test/`: does this machine, in this hall, on this network, show and sound as it should? */
export function TestPage() {
  return (
    <>
      <AdminPageHead title="Test" note="Of this browser, on this device and network." />
      <Section title="Line and clock">
        <LineCheck />
      </Section>
      <Section title="Sound">
        <p className={parts.note}>The chimes of timers. Turn the volume up slowly.</p>
        <div className={parts.actions}>
          {AUDIBLE_CUES.map((cue) => (
            <Button key={cue} size="small" onPress={() => tryCue(cue)}>
              {cueWords(cue)}
            </Button>
          ))}
        </div>
      </Section>
      <Section title="Notifications">
        <div className={parts.actions}>
          {NOTIFICATION_TYPES.map((type) => (
            <Button
              key={type}
              onPress={() => notify({ type, title: `A notification: ${type}`, text: 'It goes by itself.' })}
            >
              {`Show: ${type}`}
            </Button>
          ))}
          <Button
            onPress={() =>
              notify({
                type: 'info',
                title: 'Lost connection to server',
                text: 'Attempting to reconnect',
                spinner: true,
              })
            }
          >
            Show: waiting
          </Button>
          <Button onPress={showStaying}>Show: staying, with a button</Button>
        </div>
      </Section>
      <Section title="Appearances">
        <FaceSamples />
      </Section>
    </>
  );
}

function showStaying(): void {
  const remove = notify({
    type: 'info',
    title: 'Updates available',
    text: 'It stays until it is removed.',
    duration: INFINITE,
    action: { label: 'Remove it', run: () => remove() },
  });
}

interface Line {
  readonly socket: number;
  readonly rest: number;
  /** How far this computer's clock is ahead of the server's. */
  readonly ahead: number;
}

function LineCheck() {
  const [line, setLine] = useState<Line | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAttempt((error) => setProblem(messageOf(error)));
  const check = async () => {
    setProblem(null);
    setLine(await measured());
  };
  return (
    <>
      <div className={parts.actions}>
        <Button variant="primary" waiting={busy} isDisabled={busy} onPress={() => void run(check)}>
          Check line and clock
        </Button>
      </div>
      {problem !== null && <Problem text={problem} />}
      {line && (
        <Facts
          facts={[
            ['Socket there and back', spanText(line.socket)],
            ['Request there and back', spanText(line.rest)],
            ['Clock of this computer', clockWords(line.ahead)],
          ]}
        />
      )}
    </>
  );
}

function clockWords(ahead: number): string {
  const size = spanText(Math.abs(ahead));
  return `${size} ${ahead < 0 ? 'behind' : 'ahead of'} the server. Countdowns do not mind: they follow the server.`;
}

async function measured(): Promise<Line> {
  const clock = new SteadyClock();
  for (let sample = 0; sample < SAMPLES; sample++) {
    const sentAt = performance.now();
    const { at } = readHealth(await callApi('GET', '/api/admin/health'));
    clock.add({ sentAt, receivedAt: performance.now(), serverAt: at });
  }
  const trips: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample++) trips.push(await socketRoundTrip());
  return { socket: Math.min(...trips), rest: clock.roundTrip ?? 0, ahead: Date.now() - clock.now() };
}
