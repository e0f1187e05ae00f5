import { use, useEffect, useRef, useState } from 'react';
import { validPicture } from '../../../machines/device/client.ts';
import { DEVICES, hasAnyPermission } from '../../../machines/kernel/permissions.ts';
import { isFields, textIn } from '../../../machines/kernel/shapes.ts';
import { type Duration, type Instant, MINUTE, SECOND } from '../../../machines/kernel/time.ts';
import type { ElementOf } from '../../../machines/output/design.ts';
import { LiveRoomContext, useClients, useNow } from '../../live/live-context.ts';
import type { JoinedRoom } from '../../live/live-room.ts';
import { onWake, whileVisible } from '../../live/wake.ts';
import { designWords } from './design.words.ts';
import { FittedText } from './fitted-text.tsx';
import styles from './given.module.css';

export interface Screenshot {
  readonly picture: string | null;
  readonly at: Instant;
}

const FRESH_FOR: Duration = 10 * SECOND;

/** Returns a picture's age, such as "12 s ago", and when the text changes. A recent picture has no text (V444). */
export function pictureAge(
  at: Instant,
  now: Instant,
): { readonly text: string | null; readonly until: Instant } {
  const passed = Math.max(0, now - at);
  if (passed < FRESH_FOR) return { text: null, until: at + FRESH_FOR };
  const unit = passed < MINUTE ? SECOND : MINUTE;
  const count = Math.floor(passed / unit);
  const say = unit === SECOND ? designWords.secondsAgo : designWords.minutesAgo;
  return { text: say(count), until: at + (count + 1) * unit };
}

interface Props {
  readonly element: ElementOf<'SCREENSHOT'>;
  readonly framed: boolean;
  readonly shown: boolean;
}

const ASK_INTERVAL = 5 * SECOND;

export function ScreenPart(props: Props) {
  const room = use(LiveRoomContext);
  const { element, framed } = props;
  if (element.screen === '') return <NoScreenshot title={designWords.noScreen} />;
  if (room === null) return <NoScreenshot title={element.screen} />;
  if (framed) return <OutputScreenshot room={room} {...props} />;
  return hasAnyPermission(room.permissions, DEVICES) ? <CrewScreenshot room={room} {...props} /> : null;
}

interface PartProps extends Props {
  readonly room: JoinedRoom;
}

function OutputScreenshot({ room, element, shown }: PartProps) {
  const { id: elementId } = element;
  const look = useScreenshot(room, shown, {
    ask: () => room.say('clients/picture', { elementId }),
    notice: 'client/picture',
    by: 'elementId',
    id: elementId,
  });
  return <ScreenshotImage element={element} look={look} />;
}

function CrewScreenshot({ room, element, shown }: PartProps) {
  const { screen, view } = element;
  const clients = useClients() ?? [];
  const client = clients.find(
    ({ id, name, view: clientView }) =>
      id !== room.clientId && name === screen && (view === null || view === clientView),
  );
  const clientId = client?.id ?? '';
  const look = useScreenshot(room, shown && client !== undefined, {
    ask: () => room.say('clients/thumb', { clientId }),
    notice: 'client/thumb',
    by: 'clientId',
    id: clientId,
  });
  return <ScreenshotImage element={element} look={look} />;
}

interface ScreenshotSource {
  readonly ask: () => void;
  readonly notice: string;
  readonly by: string;
  readonly id: string;
}

function useScreenshot(
  { onNotice, clock }: JoinedRoom,
  asks: boolean,
  { ask, notice, by, id }: ScreenshotSource,
): Screenshot | null {
  const [look, setLook] = useState<Screenshot | null>(null);
  useEffect(
    () =>
      onNotice((name, answer) => {
        if (name !== notice || !isFields(answer) || textIn(answer, by) !== id) return;
        setLook({ picture: validPicture(textIn(answer, 'thumb')), at: clock.now() });
      }),
    [onNotice, clock, notice, by, id],
  );
  const asking = useRef(ask);
  useEffect(() => {
    asking.current = ask;
  }, [ask]);
  useEffect(() => {
    if (!asks || id === '') return undefined;
    const askNow = () => asking.current();
    if (document.visibilityState === 'visible') askNow();
    const stop = [whileVisible(ASK_INTERVAL, askNow), onWake(askNow)];
    return () => {
      for (const end of stop) end();
    };
  }, [asks, id]);
  return look;
}

function ScreenshotImage({
  element: { screen },
  look,
}: {
  readonly element: Props['element'];
  readonly look: Screenshot | null;
}) {
  const picture = look?.picture ?? null;
  if (look === null || picture === null) return <NoScreenshot title={screen} note={designWords.noPicture} />;
  return (
    <div className={styles.screen}>
      <img className={styles.picture} src={picture} alt={designWords.pictureOf(screen)} />
      <ScreenshotAge at={look.at} />
    </div>
  );
}

function ScreenshotAge({ at }: { readonly at: Screenshot['at'] }) {
  const { text } = pictureAge(
    at,
    useNow((now) => pictureAge(at, now).until),
  );
  return text && <span className={styles.screenAge}>{text}</span>;
}

/** Shows a neutral placeholder, because a stage must not show errors. */
function NoScreenshot({ title, note = '' }: { readonly title: string; readonly note?: string }) {
  return (
    <div className={styles.absent}>
      <FittedText text={note === '' ? title : `${title}\n${note}`} sizing={{ scale: 1, share: 0.16 }} />
    </div>
  );
}
