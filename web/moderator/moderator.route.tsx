import { CalendarClock, CircleHelp, MessageSquare } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { AgendaList } from '../agenda/agenda-list.tsx';
import { Lateness } from '../agenda/lateness.tsx';
import { ProgressPanel } from '../controller/progress-panel.tsx';
import { useLayout } from '../controller/use-layout.ts';
import { keepFocusInPage } from '../keys/key-scope.ts';
import { useRoom } from '../live/live-context.ts';
import { MessagePanel } from '../messages/message-panel.tsx';
import { messageRows, moderatorRows, questionAnnouncement } from '../messages/message-rows.view.ts';
import { moderatorWords } from '../messages/moderator.words.ts';
import { CrewMessage, OnScreen } from '../messages/on-screen.tsx';
import { QuestionPanel } from '../messages/question-panel.tsx';
import { CrewHeader, LookKey, UndoKey } from '../operator/crew-header.tsx';
import { NowCard } from '../operator/now-card.tsx';
import { IdentifyOverlay } from '../outputs/identity.tsx';
import { useWakeLock } from '../outputs/unattended.ts';
import { useAgenda } from '../records/use-agenda.ts';
import { CrewScreen } from '../room/crew-screen.tsx';
import { NextLine } from '../transport/next-line.tsx';
import { PlayheadBar } from '../transport/playhead-bar.tsx';
import { steadyTransport } from '../transport/transport.view.ts';
import { useTransport } from '../transport/use-transport.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Panel } from '../ui/panel.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx';
import styles from './moderator.module.css';

/** Makes the panel scrollable with keys (WCAG 2.1.1). */
const scrollableByKey = { tabIndex: 0 } as const;

function AgendaPanel() {
  const agenda = useAgenda({ whole: true });
  return (
    <div className={styles.agenda}>
      <ProgressPanel />
      <Panel
        title={moderatorWords.agenda}
        note={agenda.zone}
        actions={<Lateness lateness={agenda.lateness} />}
      >
        <div
          className={styles.agendaList}
          {...scrollableByKey}
          role="region"
          aria-label={moderatorWords.agendaItems}
        >
          <AgendaList items={agenda.items} />
        </div>
      </Panel>
    </div>
  );
}

function ModeratorTabs({ withAgenda }: { readonly withAgenda: boolean }) {
  const { questions } = moderatorRows(messageRows(useRoom().view));
  const [chosen, choose] = useState('messages');
  const selected = chosen === 'agenda' && !withAgenda ? 'messages' : chosen;
  return (
    <Tabs selected={selected} onSelect={choose} className={styles.tabs}>
      <TabList label={moderatorWords.parts} className={styles.tabList}>
        <PartTab id="messages" shape={<MessageSquare aria-hidden />}>
          {moderatorWords.messages}
        </PartTab>
        <PartTab id="questions" shape={<CircleHelp aria-hidden />}>
          {moderatorWords.questions}
          {questions.length > 0 && <span className={styles.count}>{questions.length}</span>}
        </PartTab>
        {withAgenda && (
          <PartTab id="agenda" shape={<CalendarClock aria-hidden />}>
            {moderatorWords.agenda}
          </PartTab>
        )}
      </TabList>
      <TabPanel id="messages" className={styles.tabPanel}>
        <MessagePanel />
      </TabPanel>
      <TabPanel id="questions" className={styles.tabPanel}>
        <QuestionPanel />
      </TabPanel>
      {withAgenda && (
        <TabPanel id="agenda" className={styles.tabPanel}>
          <AgendaPanel />
        </TabPanel>
      )}
    </Tabs>
  );
}

interface PartTabProps {
  readonly id: string;
  readonly shape: ReactNode;
  readonly children: ReactNode;
}

function PartTab({ id, shape, children }: PartTabProps) {
  return (
    <Tab id={id} className={styles.tab}>
      {shape}
      <span className={styles.tabWords}>{children}</span>
    </Tab>
  );
}

const LateStart = lazyPart(async () => (await import('../transport/late-start.tsx')).LateStartNote, {
  isAsked: ({ isRunning }) => !isRunning,
});

const QuickClockBar = lazyPart(
  async () => (await import('../controller/quick-clock-bar.tsx')).QuickClockBar,
  {
    isAsked: ({ isShown }) => isShown,
  },
);

export function Moderator() {
  const layout = useLayout();
  const { room, shownClock, timeset } = useRoom().view;
  const isRunning = timeset.running;
  const { moderatorClocks } = room.settings;
  useWakeLock();
  useEffect(keepFocusInPage, []);
  return (
    <div className={styles.moderator} data-layout={layout}>
      <CrewHeader>
        <UndoKey />
        <LookKey />
      </CrewHeader>
      <main className={styles.main}>
        <div className={`stack ${styles.show}`}>
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
      <QuestionAnnouncer />
      <IdentifyOverlay />
    </div>
  );
}

function QuestionAnnouncer() {
  const { questions } = moderatorRows(messageRows(useRoom().view));
  return (
    <p className="visually-hidden" aria-live="polite">
      {questionAnnouncement(questions)}
    </p>
  );
}

function ModeratorNow() {
  const transport = useTransport(steadyTransport);
  return (
    <div className={styles.now}>
      <NowCard transport={transport}>
        <PlayheadBar />
        <NextLine />
      </NowCard>
    </div>
  );
}

export function ModeratorRoute() {
  return (
    <CrewScreen view="MODERATOR">
      <Moderator />
    </CrewScreen>
  );
}
