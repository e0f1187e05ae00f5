import { Download, FileUp, MoreVertical, Trash2 } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import type { TeamId } from '../../../machines/kernel/ids.ts';
import type { Design } from '../../../machines/output/design.ts';
import { effectiveDesign } from '../../../machines/output/layout-designs.ts';
import type { Output } from '../../../machines/output/output.ts';
import { PRESET_NAMES, PRESETS, type PresetName } from '../../../machines/output/presets.ts';
import { language } from '../../app/language.ts';
import { NotLoaded } from '../../app/not-loaded.tsx';
import { useAttempt } from '../../app/use-attempt.ts';
import { useRoom } from '../../live/live-context.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineText } from '../../ui/inline-text.tsx';
import { MenuAction, MenuButton } from '../../ui/menu.tsx';
import { actionWords } from '../../ui/ui.words.ts';
import { DesignStage, ScaledStage } from '../design/design-stage.tsx';
import { loadDesign } from '../design/design-view.tsx';
import { outputTitle } from '../design/output-rows.view.ts';
import styles from './design-gallery.module.css';
import { designOf, readDesignFile, saveDesign, useTeamDesigns } from './design-library.ts';
import { galleryWords } from './gallery.words.ts';
import { sampleScreen } from './sample-show.view.ts';

function DesignPreview({ design }: { readonly design: Design }) {
  const [isSeen, see] = useState(false);
  const box = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) see(true);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return (
    <div
      ref={box}
      className={styles.picture}
      data-clear={design.background === 'transparent' || undefined}
      aria-hidden
      inert
    >
      {isSeen && <DrawnPreview design={design} />}
    </div>
  );
}

function DrawnPreview({ design }: { readonly design: Design }) {
  const { room } = useRoom().view;
  const isLoaded = useLoadedParts(design);
  if (!isLoaded) return null;
  const screen = sampleScreen(room, design, isMessageOnly(design) ? 'message' : 'running', language);
  return (
    <ScaledStage>
      <DesignStage screen={screen} />
    </ScaledStage>
  );
}

const isMessageOnly = ({ elements }: Design): boolean => elements.every(({ type }) => type === 'MESSAGE');

function useLoadedParts(design: Design): boolean {
  const [loaded, setLoaded] = useState<Design | null>(null);
  useEffect(() => {
    let isOver = false;
    void loadDesign(design).then(() => {
      if (!isOver) setLoaded(design);
    });
    return () => {
      isOver = true;
    };
  }, [design]);
  return loaded === design;
}

export interface ChosenDesign {
  readonly preset: PresetName | null;
  readonly name: string;
  readonly design: Design;
}

interface Props {
  readonly title?: string;
  readonly isOpen: boolean;
  readonly note?: string;
  readonly outputs?: readonly Output[];
  readonly onChoose: (chosen: ChosenDesign) => Promise<unknown>;
  readonly onClose: () => void;
}

const { names, hints } = galleryWords;

export function DesignGallery({
  title = galleryWords.title,
  note,
  outputs = [],
  isOpen,
  onChoose,
  onClose,
}: Props) {
  const room = useRoom();
  const { teamId } = room.view.room;
  const { busy, run } = useAttempt();
  const choose = (chosen: ChosenDesign) => void run(() => onChoose(chosen));
  const open = async (file: File) => {
    const read = await readDesignFile(file);
    if (read !== null) await onChoose({ preset: null, ...read });
  };
  const openOutput = async (output: Output) =>
    onChoose({ preset: null, name: outputTitle(output), design: await designOf(room, output) });
  const fromFile = (
    <FileTrigger
      acceptedFileTypes={['application/json', '.json']}
      onSelect={(files) => void Array.from(files ?? [], (file) => run(() => open(file)))}
    >
      <Button isDisabled={busy} waiting={busy} icon={FileUp}>
        {galleryWords.fromFile}
      </Button>
    </FileTrigger>
  );
  return (
    <Dialog title={title} wide isOpen={isOpen} onClose={onClose} busy={busy} foot={fromFile}>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {outputs.length > 0 && (
        <GalleryPart title={galleryWords.outputs}>
          {outputs.map((output) => (
            <li key={output._id} className={styles.card}>
              <DesignPick
                name={outputTitle(output)}
                hint={galleryWords.asOnAir}
                design={output.design === undefined ? null : effectiveDesign(output)}
                onPress={() => void run(() => openOutput(output))}
              />
            </li>
          ))}
        </GalleryPart>
      )}
      <GalleryPart title={galleryWords.presets}>
        {PRESET_NAMES.map((preset) => (
          <li key={preset} className={styles.card}>
            <DesignPick
              name={names[preset]}
              hint={hints[preset]}
              design={PRESETS[preset]}
              onPress={() => choose({ preset, name: names[preset], design: PRESETS[preset] })}
            />
          </li>
        ))}
      </GalleryPart>
      {teamId !== null && <TeamDesignList teamId={teamId} onChoose={choose} />}
    </Dialog>
  );
}

function GalleryPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="stack" aria-label={title}>
      <h3 className={`secondary ${styles.heading}`}>{title}</h3>
      <ul className={styles.cards}>{children}</ul>
    </section>
  );
}

interface PickProps {
  readonly name: string;
  readonly hint: string | null;
  readonly design: Design | null;
  readonly onPress: () => void;
}

/** The button lies over the picture, so that its accessible name does not include texts in the picture. */
function DesignPick({ name, hint, design, onPress }: PickProps) {
  return (
    <div className={styles.choice}>
      {design && <DesignPreview design={design} />}
      <Button className={styles.pick} {...(hint === null && { 'aria-label': name })} onPress={onPress}>
        {hint !== null && (
          <span className={`stack ${styles.words}`}>
            <strong>{name}</strong> <span className={`secondary ${styles.hint}`}>{hint}</span>
          </span>
        )}
      </Button>
    </div>
  );
}

interface OfTeamProps {
  readonly teamId: TeamId;
  readonly onChoose: (chosen: ChosenDesign) => void;
}

function TeamDesignList({ teamId, onChoose }: OfTeamProps) {
  const { list, rename, remove } = useTeamDesigns(teamId);
  const { value: designs, failure } = list;
  return (
    <GalleryPart title={galleryWords.team}>
      {failure !== null && (
        <li className={styles.note}>
          <NotLoaded what={galleryWords.team} loaded={list} />
        </li>
      )}
      {designs?.length === 0 && <li className={styles.note}>{galleryWords.teamEmpty}</li>}
      {designs?.map((teamDesign) => (
        <li key={teamDesign.id} className={styles.card}>
          <DesignPick
            name={teamDesign.name}
            hint={null}
            design={teamDesign.design}
            onPress={() => onChoose({ preset: null, name: teamDesign.name, design: teamDesign.design })}
          />
          <div className={`row ${styles.own}`}>
            <InlineText
              label={galleryWords.nameOf(teamDesign.name)}
              value={teamDesign.name}
              maxLength={100}
              onCommit={(name) => name.trim() !== '' && rename(teamDesign, name.trim())}
            />
            <MenuButton
              label={teamDesign.name}
              trigger={
                <IconButton label={galleryWords.more(teamDesign.name)} size="small" icon={MoreVertical} />
              }
            >
              <MenuAction
                label={galleryWords.saveAsFile}
                icon={Download}
                onAction={() => saveDesign(teamDesign.name, teamDesign.design)}
              />
              <MenuAction
                label={actionWords.delete}
                danger
                icon={Trash2}
                onAction={() => remove(teamDesign)}
              />
            </MenuButton>
          </div>
        </li>
      ))}
    </GalleryPart>
  );
}
