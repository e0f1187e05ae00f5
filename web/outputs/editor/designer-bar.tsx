import { Pause, Play, Redo2, Snowflake, Undo2, Users, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { OutputId } from '../../../machines/kernel/ids.ts';
import { keyText, useKeymap } from '../../keys/keymap.ts';
import { useClients, useRoom } from '../../live/live-context.ts';
import { useGo } from '../../transport/go-button.tsx';
import { steadyTransport } from '../../transport/transport.view.ts';
import { transportWords } from '../../transport/transport.words.ts';
import { pickDigits, useTransport } from '../../transport/use-transport.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Hint, HintedButton } from '../../ui/hint.tsx';
import { ToggleButton } from '../../ui/toggle-button.tsx';
import { actionWords } from '../../ui/ui.words.ts';
import { designersOf } from '../design/output-rows.view.ts';
import styles from './designer.module.css';
import { designerWords } from './designer.words.ts';
import type { Designer } from './use-designer.ts';

interface Props {
  readonly designer: Designer;
  readonly title: string;
  readonly clock: ReactNode;
  readonly onClose: () => void;
}

export function DesignerBar({ designer, title, clock, onClose }: Props) {
  const editors = usePresence(designer.output._id);
  return (
    <header className={`cluster ${styles.bar}`} data-pane>
      <IconButton label={designerWords.close} size="small" onPress={onClose} icon={X} />
      <div className={styles.about}>
        <h2 className={`truncate ${styles.title}`}>{title}</h2>
        <div className={`row ${styles.meta}`}>
          <DraftState designer={designer} />
          {editors.length > 0 && (
            <p className={`row ${styles.others}`} role="status">
              <Users aria-hidden />
              <span>{designerWords.alsoHere(editors.join(', '))}</span>
            </p>
          )}
        </div>
      </div>
      <div className={`row ${styles.show}`}>
        {clock}
        <ShowKeys />
      </div>
      <div className={`row ${styles.keys}`}>
        <HintedButton
          size="small"
          label={actionWords.undo}
          shortcut={keyText('$mod+z')}
          isDisabled={!designer.canUndo}
          onPress={designer.undo}
          icon={Undo2}
        />
        <HintedButton
          size="small"
          label={actionWords.redo}
          shortcut={keyText('$mod+Shift+z')}
          isDisabled={!designer.canRedo}
          onPress={designer.redo}
          icon={Redo2}
        />
        <Hint text={designerWords.freezeHint}>
          <ToggleButton
            size="small"
            isSelected={designer.output.frozen}
            onChange={designer.freeze}
            icon={Snowflake}
          >
            {designerWords.freeze}
          </ToggleButton>
        </Hint>
        <TakeKeys designer={designer} />
      </div>
    </header>
  );
}

function DraftState({ designer }: { readonly designer: Designer }) {
  const { isAway, refusal, retry, otherAuthor } = designer;
  if (refusal !== null)
    return (
      <p className={`muted ${styles.state}`} role="alert" data-bad>
        {designerWords.notSaved(refusal.message)}{' '}
        <button type="button" className={styles.link} onClick={retry}>
          {actionWords.tryAgain}
        </button>
      </p>
    );
  const draftState = draftStateOf(designer);
  return (
    <p className={`muted ${styles.state}`} role="status" data-bad={isAway || undefined}>
      {draftState === 'saved' && otherAuthor !== null
        ? designerWords.lastBy(otherAuthor || designerWords.somebodyElse)
        : designerWords.states[draftState]}
    </p>
  );
}

function draftStateOf({ isAway, theirs, state, isLive }: Designer): keyof typeof designerWords.states {
  if (isAway) return 'away';
  if (theirs !== null) return 'undecided';
  if (state !== 'saved') return 'waiting';
  return isLive ? 'live' : 'saved';
}

function ShowKeys() {
  const room = useRoom();
  const { press, changing } = useGo();
  const { go } = useTransport(steadyTransport);
  const { digits, wrapUp, state } = useTransport(pickDigits);
  const { toggleAnywhere } = useKeymap();
  const { command, timerId } = go;
  return (
    <>
      <span
        className={styles.digits}
        role="timer"
        aria-label={transportWords.timeLeft}
        data-wrap-up={wrapUp}
        data-state={state}
      >
        {digits}
      </span>
      <Hint text={go.detail} shortcut={keyText(toggleAnywhere)}>
        <Button
          size="small"
          className={styles.go}
          data-stops={command === 'timeset/stop' || undefined}
          aria-label={`${go.label}: ${go.detail}`}
          isDisabled={!room.can(command, timerId === undefined ? {} : { timerId })}
          waiting={changing || room.pending.has(command)}
          onPress={press}
          icon={command === 'timeset/stop' ? Pause : Play}
        >
          {go.label}
        </Button>
      </Hint>
    </>
  );
}

export function TakeKeys({ designer }: { readonly designer: Designer }) {
  const { take, isLive, theirs, isAway } = designer;
  const screens = useScreens(designer);
  const isIdle = isLive || isAway || theirs !== null;
  return (
    <div className={`row ${styles.takes}`}>
      <p className={`secondary ${styles.effect}`} id="take-effect" data-done={take.isDone || undefined}>
        {take.isDone ? designerWords.taken : takeEffectText(designer, screens)}
      </p>
      {take.isDone ? (
        <Button size="small" onPress={take.undo}>
          {designerWords.undoTake}
        </Button>
      ) : (
        <Button size="small" isDisabled={isLive} onPress={designer.discard}>
          {designerWords.discard}
        </Button>
      )}
      <Button
        size="small"
        variant="primary"
        className={styles.take}
        aria-describedby="take-effect"
        isDisabled={isIdle}
        onPress={take.run}
      >
        {designerWords.take}
      </Button>
    </div>
  );
}

function takeEffectText({ isLive, theirs, output }: Designer, screens: number | null): string {
  if (theirs !== null) return designerWords.decideFirst;
  if (isLive) return designerWords.nothingToTake;
  if (output.frozen) return designerWords.onceLetGo;
  if (screens === null) return designerWords.onAirOnce;
  return screens === 0 ? designerWords.noScreen : designerWords.onScreens(screens);
}

function useScreens({ output: { _id: outputId, index } }: Designer): number | null {
  const clients = useClients();
  if (clients === undefined) return null;
  const shows = clients.filter((client) =>
    client.outputId === undefined ? index === 0 && client.view === 'VIEWER' : client.outputId === outputId,
  );
  return shows.length;
}

function usePresence(outputId: OutputId): readonly string[] {
  const { clientId, deviceId, status, send } = useRoom();
  const tell = useEffectEvent((designing: OutputId | null) => {
    send('client/update', { designing }).catch(() => {});
  });
  // Each new connection must send `designing` again.
  const connection = status === 'live' ? clientId : null;
  useEffect(() => {
    if (connection === null) return undefined;
    tell(outputId);
    return () => tell(null);
  }, [connection, outputId]);
  return designersOf(useClients() ?? [], outputId, { id: clientId, deviceId });
}

export function DesignerNotices({ designer, said }: { readonly designer: Designer; readonly said: string }) {
  const { theirs, limit, replaced } = designer;
  return (
    <>
      {theirs && (
        <div className={`cluster ${styles.notice}`} role="alert" data-decision>
          <p>
            {theirs.by
              ? designerWords.changedBy(theirs.by.name || designerWords.somebody)
              : designerWords.draftGone}{' '}
            {designerWords.undecided}
          </p>
          <Button size="small" onPress={designer.takeTheirs}>
            {theirs.by ? designerWords.takeTheirs : designerWords.showOnAir}
          </Button>
          <Button size="small" onPress={designer.keepMine}>
            {designerWords.keepMine}
          </Button>
        </div>
      )}
      {limit && (
        <p className={`cluster ${styles.notice}`} role="alert">
          {designerWords.limits[limit]}
        </p>
      )}
      {replaced && (
        <div className={`cluster ${styles.notice}`} role="status">
          <p>{designerWords.replaced(replaced.name, replaced.elements)}</p>
          <Button size="small" onPress={designer.undo}>
            {actionWords.undo}
          </Button>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
