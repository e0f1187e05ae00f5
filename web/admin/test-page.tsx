import { useState } from 'react';
import { isAdminHealth } from '../../machines/admin/answers.ts';
import { durationText } from '../../machines/admin/texts.ts';
import { AUDIBLE_CUES } from '../../machines/timer/cue.notes.ts';
import { adminWords } from '../../machines/words/admin.ts';
import { callApi, messageOf } from '../app/api-call.ts';
import { NOTIFICATION_TYPES } from '../app/notification-type.view.ts';
import { INFINITE, notify } from '../app/notifications.ts';
import { useAttempt } from '../app/use-attempt.ts';
import { SteadyClock } from '../live/server-clock.ts';
import { openRoomSocket } from '../live/socket.ts';
import { cueWords } from '../rundown/details/timer-words.view.ts';
import { previewCue } from '../stage/sound.ts';
import { Button } from '../ui/button.tsx';
import { answerOf } from './answers.ts';
import { FaceSamples } from './face-samples.tsx';
import parts from './parts.module.css';
import { AdminPageHead, Facts, Problem, Section } from './parts.tsx';
import { SandboxSection } from './sandbox-section.tsx';

const readHealth = answerOf(isAdminHealth);
const SAMPLES = 5;

/** `/admin/test/`: checks display, sound and network of this machine. */
export function TestPage() {
  return (
    <>
      <AdminPageHead title={adminWords.test} note={adminWords.testNote} />
      <Section title={adminWords.lineAndClock}>
        <LineCheck />
      </Section>
      <SandboxSection />
      <Section title={adminWords.sound}>
        <p className={parts.note}>{adminWords.soundNote}</p>
        <div className={parts.actions}>
          {AUDIBLE_CUES.map((cue) => (
            <Button key={cue} size="small" onPress={() => previewCue(cue)}>
              {cueWords(cue)}
            </Button>
          ))}
        </div>
      </Section>
      <Section title={adminWords.notifications}>
        <div className={parts.actions}>
          {NOTIFICATION_TYPES.map((type) => (
            <Button
              key={type}
              onPress={() =>
                notify({ type, title: adminWords.aNotification(type), text: adminWords.goesByItself })
              }
            >
              {adminWords.show(type)}
            </Button>
          ))}
          <Button
            onPress={() =>
              notify({
                type: 'info',
                title: adminWords.lost,
                text: adminWords.reconnecting,
                spinner: true,
              })
            }
          >
            {adminWords.showWaiting}
          </Button>
          <Button onPress={showStaying}>{adminWords.showStaying}</Button>
        </div>
      </Section>
      <Section title={adminWords.appearances}>
        <FaceSamples />
      </Section>
    </>
  );
}

function showStaying(): void {
  const remove = notify({
    type: 'info',
    title: adminWords.updates,
    text: adminWords.stays,
    duration: INFINITE,
    action: { label: adminWords.removeIt, run: () => remove() },
  });
}

interface Line {
  readonly socket: number;
  readonly rest: number;
  /** Lead of this computer's clock over the server's. */
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
          {adminWords.check}
        </Button>
      </div>
      {problem !== null && <Problem text={problem} />}
      {line && (
        <Facts
          facts={[
            [adminWords.socketTrip, durationText(line.socket)],
            [adminWords.requestTrip, durationText(line.rest)],
            [adminWords.computerClock, clockWords(line.ahead)],
          ]}
        />
      )}
    </>
  );
}

function clockWords(ahead: number): string {
  const size = durationText(Math.abs(ahead));
  return ahead < 0 ? adminWords.behindServer(size) : adminWords.aheadOfServer(size);
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

/** Invalid frame, answered without a room. */
const NO_FRAME = new Uint8Array([0xc0]);

/** ms, on a socket of its own. */
function socketRoundTrip(): Promise<number> {
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    const socket = openRoomSocket({
      opened: () => {
        sentAt = performance.now();
        socket.send(NO_FRAME);
      },
      received: () => {
        socket.close();
        resolve(performance.now() - sentAt);
      },
      closed: () => reject(new Error(adminWords.socketClosed)),
    });
  });
}
