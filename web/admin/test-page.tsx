import { useState } from 'react';
import { MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { STAGE_DESIGN } from '../../machines/output/layout-designs.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { APPEARANCES } from '../../machines/timer/timer.ts';
import { adminWords } from '../../machines/words/admin.ts';
import { callApi, messageOf } from '../app/api-call.ts';
import { NOTIFICATION_TYPES } from '../app/notification-type.view.ts';
import { INFINITE, notify } from '../app/notifications.ts';
import { useAttempt } from '../app/use-attempt.ts';
import { openRoomSocket } from '../live/connection.ts';
import { SteadyClock } from '../live/server-clock.ts';
import { designScreenOf } from '../outputs/design/design-screen.view.ts';
import { DesignStage, StageBox } from '../outputs/design/design-stage.tsx';
import { cueWords } from '../rundown/timer-words.view.ts';
import { demoShow } from '../site/local-stage.tsx';
import { AUDIBLE_CUES } from '../stage/cue-notes.view.ts';
import { previewCue } from '../stage/sound.ts';
import { Button } from '../ui/button.tsx';
import styles from './admin.module.css';
import { SandboxSection } from './billing-page.tsx';
import { AdminPageHead, Facts, Problem, readHealth, Section } from './parts.tsx';
import { durationText } from './texts.view.ts';

const SAMPLE_TIME = Date.UTC(2026, 2, 14, 19, 30);
const noFlashes = { timers: null, messages: null };

const sampleMoments = [
  ['running', 3 * MINUTE + 17 * SECOND],
  ['wrap-up', 19 * MINUTE + 20 * SECOND],
  ['almost over', 19 * MINUTE + 52 * SECOND],
  ['overtime', 21 * MINUTE + 5 * SECOND],
] as const;

function FaceSamples() {
  return (
    <div className={styles.samples}>
      {APPEARANCES.flatMap((appearance) =>
        sampleMoments.map(([moment, elapsed]) => {
          const show = demoShow(SAMPLE_TIME - elapsed);
          const timers = show.timers.map((timer) => ({ ...timer, appearance }));
          return (
            <FaceSample
              key={`${appearance} ${moment}`}
              name={`${appearance}, ${moment}`}
              show={{ ...show, timers }}
            />
          );
        }),
      )}
    </div>
  );
}

function FaceSample({ name, show }: { readonly name: string; readonly show: RoomState }) {
  const room = { ...show.room, settings: { ...show.room.settings, behavior: 'CONTINUE' as const } };
  const options = { now: SAMPLE_TIME, flashes: noFlashes, locale: 'en', deviceZone: 'UTC' };
  return (
    <figure className={styles.sample}>
      <StageBox>
        <DesignStage screen={designScreenOf({ ...show, room }, STAGE_DESIGN, options)} />
      </StageBox>
      <figcaption>{name}</figcaption>
    </figure>
  );
}

const CLOCK_SAMPLES = 5;

export function TestPage() {
  return (
    <>
      <AdminPageHead title={adminWords.test} note={adminWords.testNote} />
      <Section title={adminWords.lineAndClock}>
        <LineCheck />
      </Section>
      <SandboxSection />
      <Section title={adminWords.sound}>
        <p className={styles.note}>{adminWords.soundNote}</p>
        <div className={styles.actions}>
          {AUDIBLE_CUES.map((cue) => (
            <Button key={cue} size="small" onPress={() => previewCue(cue)}>
              {cueWords(cue)}
            </Button>
          ))}
        </div>
      </Section>
      <Section title={adminWords.notifications}>
        <div className={styles.actions}>
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
          <Button onPress={showStayingNotification}>{adminWords.showStaying}</Button>
        </div>
      </Section>
      <Section title={adminWords.appearances}>
        <FaceSamples />
      </Section>
    </>
  );
}

function showStayingNotification(): void {
  const remove = notify({
    type: 'info',
    title: adminWords.updates,
    text: adminWords.stays,
    duration: INFINITE,
    action: { label: adminWords.removeIt, run: () => remove() },
  });
}

interface LineMeasurement {
  readonly socket: number;
  readonly rest: number;
  readonly ahead: number;
}

function LineCheck() {
  const [line, setLine] = useState<LineMeasurement | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAttempt((error) => setProblem(messageOf(error)));
  const check = async () => {
    setProblem(null);
    setLine(await measureLine());
  };
  return (
    <>
      <div className={styles.actions}>
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

async function measureLine(): Promise<LineMeasurement> {
  const clock = new SteadyClock();
  for (let sample = 0; sample < CLOCK_SAMPLES; sample++) {
    const sentAt = performance.now();
    const { at } = readHealth(await callApi('GET', '/api/admin/health'));
    clock.add({ sentAt, receivedAt: performance.now(), serverAt: at });
  }
  const trips: number[] = [];
  for (let sample = 0; sample < CLOCK_SAMPLES; sample++) trips.push(await socketRoundTrip());
  return { socket: Math.min(...trips), rest: clock.roundTrip ?? 0, ahead: Date.now() - clock.now() };
}

/** An invalid frame. The server answers it before the client has joined a room. */
const NIL_FRAME = new Uint8Array([0xc0]);

function socketRoundTrip(): Promise<number> {
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    const socket = openRoomSocket({
      opened: () => {
        sentAt = performance.now();
        socket.send(NIL_FRAME);
      },
      received: () => {
        socket.close();
        resolve(performance.now() - sentAt);
      },
      closed: () => reject(new Error(adminWords.socketClosed)),
    });
  });
}
