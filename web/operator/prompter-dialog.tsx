import { ChevronsDown, ChevronsUp, Minus, Pause, Play, Plus, SkipBack } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TimerId } from '../../machines/kernel/ids.ts';
import { SECOND } from '../../machines/kernel/time.ts';
import type { Command } from '../../machines/room/commands.ts';
import { prompterOf } from '../../machines/room/prompter.ts';
import { useNow, useRoom } from '../live/live-context.ts';
import { ScriptPart } from '../outputs/design/script-part.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog, type DialogState } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { prompterPanelWords as words } from './operator.words.ts';
import styles from './prompter.module.css';
import {
  actOfKey,
  jumpCommand,
  type PrompterAct,
  type PrompterPanel,
  prompterCommand,
  prompterPanel,
  wordsOfPx,
} from './prompter.view.ts';

export function PrompterDialog({ isOpen, onClose }: DialogState) {
  return (
    <Dialog title={words.title} isOpen={isOpen} onClose={onClose} wide="full">
      <PrompterControls />
    </Dialog>
  );
}

const PREVIEW_ELEMENT = { readingLine: 35, style: { align: 'left', size: null } } as const;

function PrompterControls() {
  const room = useRoom();
  const { view } = room;
  const [chosen, choose] = useState<TimerId | null>(null);
  const { running, follow } = prompterOf(view);
  const now = useNow((at) => (running ? at + SECOND : null));
  const panel = prompterPanel(view, now, chosen);
  const preview = useRef<HTMLDivElement>(null);
  const ask = (command: Command | null) => {
    if (command !== null) room.ask(command.name, command.payload);
  };
  const act = (name: PrompterAct) => {
    ask(prompterCommand(name, prompterPanel(view, room.clock.now(), chosen)));
    if (name === 'toggle') choose(null);
  };
  useScrolling(preview, (px) => {
    const shown = prompterPanel(view, room.clock.now(), chosen);
    ask(jumpCommand(shown, shown.position + wordsOfPx(px)));
  });
  useEffect(() => preview.current?.focus(), []);
  const controls = useRef<HTMLDivElement>(null);
  useKeys(controls, act);
  const position = words.position(Math.floor(panel.position), panel.words, panel.left);
  if (panel.timerId === null) return <p className={styles.none}>{words.noScripts}</p>;
  return (
    <div ref={controls} className={`stack ${styles.controls}`}>
      <div
        ref={preview}
        className={styles.preview}
        role="slider"
        aria-label={words.preview}
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={panel.words}
        aria-valuenow={Math.floor(panel.position)}
        aria-valuetext={position}
        tabIndex={0}
      >
        <ScriptPart
          content={{ script: panel.script, prompter: panel.prompter, next: '' }}
          element={PREVIEW_ELEMENT}
        />
      </div>
      <p className={styles.position} data-tabular>
        {position}
      </p>
      <div className={`cluster ${styles.keys}`}>
        <Button
          size="large"
          variant="primary"
          onPress={() => act('toggle')}
          icon={panel.prompter.running ? Pause : Play}
        >
          {panel.prompter.running ? words.stop : words.start}
        </Button>
        <MoveKeys panel={panel} act={act} />
        <div className={`row ${styles.speed}`} role="group" aria-label={words.speed(panel.prompter.speed)}>
          <IconButton label={words.slower} size="large" onPress={() => act('slower')} icon={Minus} />
          <output>{words.speed(panel.prompter.speed)}</output>
          <IconButton label={words.faster} size="large" onPress={() => act('faster')} icon={Plus} />
        </div>
      </div>
      <div className={`cluster ${styles.choice}`}>
        <Select label={words.script} value={panel.timerId} choices={panel.choices} onChange={choose} />
        <Switch isSelected={follow} onChange={(on) => ask({ name: 'prompter/follow', payload: { on } })}>
          {words.follow}
        </Switch>
      </div>
      <p className={styles.note}>{words.keys}</p>
    </div>
  );
}

interface MovesProps {
  readonly panel: PrompterPanel;
  readonly act: (name: PrompterAct) => void;
}

const MOVE_BUTTONS: readonly (readonly [PrompterAct & keyof typeof words, ReactNode])[] = [
  ['top', <SkipBack key="top" aria-hidden />],
  ['back', <ChevronsUp key="back" aria-hidden />],
  ['forward', <ChevronsDown key="forward" aria-hidden />],
];

function MoveKeys({ panel, act }: MovesProps) {
  return MOVE_BUTTONS.map(([name, shape]) => (
    <Button key={name} size="large" isDisabled={!panel.isLoaded} onPress={() => act(name)}>
      {shape}
      {words[name]}
    </Button>
  ));
}

function useKeys(ref: RefObject<HTMLElement | null>, act: (name: PrompterAct) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const name = isOwnKey(event) ? null : actOfKey(event.key);
    if (name === null) return;
    event.preventDefault();
    act(name);
  });
  useEffect(() => {
    const box = ref.current;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    box?.addEventListener('keydown', listen);
    return () => box?.removeEventListener('keydown', listen);
  }, [ref]);
}

function isOwnKey({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return true;
  return (
    (key === ' ' && target.closest('button, input') !== null) || target.closest('[aria-haspopup]') !== null
  );
}

const SCROLL_SEND_MS = 120;

function useScrolling(ref: RefObject<HTMLElement | null>, onScroll: (px: number) => void): void {
  const scrolled = useEffectEvent(onScroll);
  useEffect(() => {
    const box = ref.current;
    if (box === null) return undefined;
    let [sum, last] = [0, 0];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      timer = undefined;
      scrolled(sum);
      sum = 0;
    };
    const add = (px: number) => {
      sum += px;
      timer ??= setTimeout(flush, SCROLL_SEND_MS);
    };
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      add(event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE_PIXELS : event.deltaY);
    };
    const onDown = ({ clientY }: PointerEvent) => {
      last = clientY;
    };
    const onMove = ({ clientY, buttons }: PointerEvent) => {
      if (buttons === 0) return;
      add(last - clientY);
      last = clientY;
    };
    box.addEventListener('wheel', onWheel, { passive: false });
    box.addEventListener('pointerdown', onDown);
    box.addEventListener('pointermove', onMove);
    return () => {
      clearTimeout(timer);
      box.removeEventListener('wheel', onWheel);
      box.removeEventListener('pointerdown', onDown);
      box.removeEventListener('pointermove', onMove);
    };
  }, [ref]);
}

const LINE_PIXELS = 33;
