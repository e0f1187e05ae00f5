import { useEffect } from 'react';
import { useLayout } from '../controller/use-layout.ts';
import { keepFocus } from '../keys/key-scope.ts';
import { useRoom } from '../live/live-context.ts';
import { MessagePanel } from '../messages/message-panel.tsx';
import { messageRows } from '../messages/message-rows.view.ts';
import { moderatorRows, questionAnnouncement } from '../messages/moderator.view.ts';
import { CrewMessage, OnScreen } from '../messages/on-screen.tsx';
import { QuestionPanel } from '../messages/question-panel.tsx';
import { CrewHeader } from '../operator/crew-header.tsx';
import { LookKey } from '../operator/look-key.tsx';
import { NowCard } from '../operator/now-card.tsx';
import { UndoKey } from '../operator/undo-key.tsx';
import { NextLine } from '../transport/next-line.tsx';
import { PlayheadBar } from '../transport/playhead-bar.tsx';
import { stillTransport } from '../transport/transport.view.ts';
import { useTransport } from '../transport/use-transport.ts';
import { later } from '../ui/later.tsx';
import { IdentifyOverlay } from '../viewer/identity.tsx';
import { useWakeLock } from '../viewer/use-wake-lock.ts';
import { AgendaPanel } from './agenda-panel.tsx';
import styles from './moderator.module.css';
import { ModeratorTabs } from './moderator-tabs.tsx';

const LateStart = later(async () => (await import('../transport/late-start.tsx')).LateStartNote, {
  isAsked: ({ isRunning }) => !isRunning,
});

const QuickClockBar = later(async () => (await import('../clocks/quick-clock-bar.tsx')).QuickClockBar, {
  isAsked: ({ isShown }) => isShown,
});

export function Moderator() {
  const layout = useLayout();
  const { room, shownClock, timeset } = useRoom().view;
  const isRunning = timeset.running;
  const { moderatorClocks } = room.settings;
  useWakeLock();
  useEffect(keepFocus, []);
  return (
    <div className={styles.moderator} data-layout={layout}>
      <CrewHeader>
        <UndoKey />
        <LookKey />
      </CrewHeader>
      <main className={styles.main}>
        <div className={styles.show}>
          <ModeratorNow />
          <LateStart isRunning={isRunning} />
          <CrewMessage />
          <OnScreen />
          <QuickClockBar isShown={moderatorClocks || shownClock !== null} withKey={moderatorClocks} />
          {layout !== 'phone' && <AgendaPanel />}
        </div>
        {layout === 'wide' ? (
          <>
            <div className={styles.column}>
              <MessagePanel />
            </div>
            <div className={styles.column}>
              <QuestionPanel />
            </div>
          </>
        ) : (
          <ModeratorTabs withAgenda={layout === 'phone'} />
        )}
      </main>
      <QuestionNews />
      <IdentifyOverlay />
    </div>
  );
}

function QuestionNews() {
  const { questions } = moderatorRows(messageRows(useRoom().view));
  return (
    <p className="visually-hidden" aria-live="polite">
      {questionAnnouncement(questions)}
    </p>
  );
}

function ModeratorNow() {
  const transport = useTransport(stillTransport);
  return (
    <div className={styles.now}>
      <NowCard transport={transport}>
        <PlayheadBar />
        <NextLine />
      </NowCard>
    </div>
  );
}
