import {
  ArrowDown,
  ArrowUp,
  BookmarkPlus,
  Copy,
  Download,
  ExternalLink,
  Link2,
  MoreVertical,
  Palette,
  PencilRuler,
  Trash2,
  X,
} from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { linkInLanguage } from '../../../machines/device/screen-link.ts';
import type { Language } from '../../../machines/kernel/language.ts';
import { SCREEN_AUDIENCES } from '../../../machines/message/message.ts';
import {
  layoutShowsNotes,
  OUTPUT_BACKGROUNDS,
  OUTPUT_LAYOUTS,
  type Output,
} from '../../../machines/output/output.ts';
import type { OutputFields } from '../../../machines/room/output.commands.ts';
import { notifyMissingPart } from '../../app/lazy-dialog.ts';
import { notify, SHORT } from '../../app/notifications.ts';
import { useRemove } from '../../keys/undo.ts';
import { copyLink } from '../../links/copy-button.tsx';
import { ScreenCount, useLinkParts } from '../../links/link-item.tsx';
import { useLinkOrigin } from '../../links/use-link-origin.ts';
import { useRoom } from '../../live/live-context.ts';
import { linkWords } from '../../room/link.words.ts';
import type { LinkCard } from '../../room/links.view.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { InlineText } from '../../ui/inline-text.tsx';
import { MenuAction, MenuButton, MenuSeparator } from '../../ui/menu.tsx';
import { type DraggedRow, MovableRow, MoveHandle } from '../../ui/reorder.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { actionWords } from '../../ui/ui.words.ts';
import { useInSight } from '../../ui/use-in-sight.ts';
import styles from '../design/design.module.css';
import { ScaledStage } from '../design/design-stage.tsx';
import { OutputPicture, ViewerPicture } from '../design/design-view.tsx';
import { outputWords } from '../design/output.words.ts';
import { atZeroChoices, duplicateOf, type OutputRow } from '../design/output-rows.view.ts';
import type * as keepDesign from '../gallery/design-library.ts';
import { galleryWords } from '../gallery/gallery.words.ts';
import { designerWords } from './designer.words.ts';
import { openDesign } from './opened-design.ts';
import panelStyles from './output-panel.module.css';

export function Thumbnail({ children }: { readonly children: ReactNode }) {
  const [box, isSeen] = useInSight();
  return (
    <span ref={box} className={styles.thumbnail} aria-hidden inert>
      {isSeen && <ScaledStage>{children}</ScaledStage>}
    </span>
  );
}

const layoutChoices = OUTPUT_LAYOUTS.map((value) => ({ value, label: outputWords.layouts[value] }));
const backgroundChoices = OUTPUT_BACKGROUNDS.map((value) => ({
  value,
  label: outputWords.backgrounds[value],
}));
const audienceChoices = SCREEN_AUDIENCES.map((value) => ({ value, label: outputWords.audiences[value] }));

interface Props {
  readonly row: OutputRow;
  readonly onHide: () => void;
}

export function OutputLook({ row: { id, title, output, isDesigned }, onHide }: Props) {
  const room = useRoom();
  const update = (fields: OutputFields) => room.ask('outputs/update', { outputId: id, ...fields });
  return (
    <div className={`stack ${panelStyles.settings}`}>
      <figure className={panelStyles.preview} aria-label={outputWords.previewOf(title)}>
        <ScaledStage>
          <OutputPicture output={output} />
        </ScaledStage>
      </figure>
      <IconButton
        label={outputWords.hideLook}
        size="small"
        className={panelStyles.hide}
        onPress={onHide}
        icon={X}
      />
      <Select
        label={outputWords.audience}
        value={output.audience}
        choices={audienceChoices}
        onChange={(audience) => update({ audience })}
      />
      <Switch isSelected={output.answers} onChange={(answers) => update({ answers })}>
        {outputWords.answers}
      </Switch>
      {!isDesigned && <LayoutFieldsForm output={output} update={update} />}
    </div>
  );
}

function LayoutFieldsForm({ output, update }: SwitchesProps) {
  return (
    <>
      <Select
        label={outputWords.layout}
        value={output.layout}
        choices={layoutChoices}
        onChange={(layout) => update({ layout })}
      />
      <p className={`muted ${panelStyles.hint}`}>{outputWords.layoutHints[output.layout]}</p>
      <div className={panelStyles.pair}>
        <Select
          label={outputWords.background}
          value={output.background}
          choices={backgroundChoices}
          onChange={(background) => update({ background })}
        />
        <Select
          label={outputWords.atZero}
          value={output.atZero}
          choices={atZeroChoices}
          onChange={(atZero) => update({ atZero })}
        />
      </div>
      <LayoutSwitches output={output} update={update} />
    </>
  );
}

interface SwitchesProps {
  readonly output: Output;
  readonly update: (fields: OutputFields) => void;
}

function LayoutSwitches({ output, update }: SwitchesProps) {
  return (
    <div className={`cluster ${panelStyles.switches}`}>
      <Switch isSelected={output.showProgress} onChange={(showProgress) => update({ showProgress })}>
        {outputWords.progress}
      </Switch>
      <Switch isSelected={output.showClock} onChange={(showClock) => update({ showClock })}>
        {outputWords.clock}
      </Switch>
      <Switch
        isSelected={output.showNotes}
        isDisabled={!layoutShowsNotes(output.layout)}
        onChange={(showNotes) => update({ showNotes })}
      >
        {outputWords.notes}
      </Switch>
    </div>
  );
}

interface OutputCardProps {
  readonly row: OutputRow;
  readonly viewer: LinkCard | undefined;
  readonly language: Language | null;
  readonly last: boolean;
  readonly held: DraggedRow | null;
  readonly handle: ComponentProps<'button'>;
  readonly opened: boolean;
  readonly onOpen: (opened: boolean) => void;
}

export function OutputCard({ row, viewer, language, last, held, handle, opened, onOpen }: OutputCardProps) {
  const room = useRoom();
  const [code, setCode] = useState(false);
  const { id, index, title, output } = row;
  const linkPath = row.path === null ? null : linkInLanguage(row.path, language);
  const path = viewer?.path ?? linkPath;
  const { keys, items, beneath, options } = useLinkParts({
    title: viewer?.title ?? outputWords.linkName(title),
    path: path ?? '',
    sets: viewer ? 'viewer' : 'output',
    opened: code,
    onToggle: () => setCode(!code),
  });
  const screens = row.screens === null ? null : row.screens + (viewer?.screens ?? 0);
  return (
    <MovableRow className={`card stack ${panelStyles.card}`} place={index} held={held} aria-label={title}>
      <div className={`row ${panelStyles.top}`}>
        <MoveHandle of={title} {...handle} />
        <InlineText
          label={outputWords.nameOf(title)}
          value={row.output.name}
          placeholder={title}
          onCommit={(name) => room.ask('outputs/update', { outputId: id, name })}
        />
        <OutputMenu row={row} last={last} onStyle={() => onOpen(true)}>
          {path !== null && items}
          {viewer && linkPath !== null && <OutputLinkItem title={title} path={linkPath} />}
        </OutputMenu>
      </div>
      <div className={panelStyles.body}>
        <div className={panelStyles.picture}>
          <Thumbnail>
            {viewer ? <ViewerPicture look={options} /> : <OutputPicture output={output} look={options} />}
          </Thumbnail>
          <Hint text={designerWords.designHint}>
            <Button
              variant="quiet"
              className={panelStyles.cover}
              aria-label={designerWords.designOf(title)}
              onPress={() => openDesign(id)}
              icon={PencilRuler}
            />
          </Hint>
        </div>
        {path !== null && <div className={`cluster ${panelStyles.tools}`}>{keys}</div>}
        <p className={`cluster secondary ${panelStyles.facts}`}>
          <span>
            {row.designers.length === 0
              ? cardLook(row, viewer)
              : outputWords.beingDesigned(row.designers.join(', '))}
          </span>
          <ScreenCount screens={screens} />
        </p>
      </div>
      {path !== null && beneath}
      {opened && <OutputLook row={row} onHide={() => onOpen(false)} />}
    </MovableRow>
  );
}

const cardLook = ({ look, isDesigned }: OutputRow, viewer: LinkCard | undefined): string =>
  viewer && !isDesigned ? outputWords.layouts.FULL : look;

function OutputLinkItem({ title, path }: { readonly title: string; readonly path: string }) {
  const { origin } = useLinkOrigin();
  const url = new URL(path, origin).href;
  const name = outputWords.linkName(title);
  const copy = async () => {
    if (await copyLink(url)) notify({ type: 'success', text: linkWords.copied, duration: SHORT });
  };
  return (
    <>
      <MenuSeparator />
      <MenuAction
        label={outputWords.openOwn}
        aria-label={linkWords.openLink(name)}
        icon={ExternalLink}
        href={new URL(path, location.origin).href}
        target="_blank"
      />
      <MenuAction
        label={outputWords.copyOwn}
        aria-label={linkWords.copyLink(name)}
        icon={Link2}
        onAction={() => void copy()}
      />
    </>
  );
}

const withKeepDesign = (work: (keeping: typeof keepDesign) => unknown): void =>
  void import('../gallery/design-library.ts').then(work, notifyMissingPart);

interface MenuProps extends Pick<OutputCardProps, 'row' | 'last'> {
  readonly onStyle: () => void;
  readonly children: ReactNode;
}

function OutputMenu({ row, last, onStyle, children }: MenuProps) {
  const room = useRoom();
  const remove = useRemove();
  const { id: outputId, index, title } = row;
  const move = (to: number) => room.ask('outputs/move', { outputId, index: to });
  return (
    <MenuButton
      label={title}
      trigger={<IconButton label={outputWords.more(title)} size="small" icon={MoreVertical} />}
    >
      <MenuAction label={designerWords.design} icon={PencilRuler} onAction={() => openDesign(outputId)} />
      {!row.isDesigned && <MenuAction label={outputWords.look} icon={Palette} onAction={onStyle} />}
      {children}
      <MenuSeparator />
      <MenuAction
        label={actionWords.duplicate}
        icon={Copy}
        onAction={() => room.ask('outputs/create', duplicateOf(row))}
      />
      <MenuAction
        label={actionWords.moveUp}
        icon={ArrowUp}
        isDisabled={index === 0}
        onAction={() => move(index - 1)}
      />
      <MenuAction
        label={actionWords.moveDown}
        icon={ArrowDown}
        isDisabled={last}
        onAction={() => move(index + 1)}
      />
      <MenuSeparator />
      <MenuAction
        label={galleryWords.saveToLibrary}
        icon={BookmarkPlus}
        onAction={() => withKeepDesign((keeping) => keeping.saveForTeam(room, row.output, title))}
      />
      <MenuAction
        label={galleryWords.saveAsFile}
        icon={Download}
        onAction={() => withKeepDesign((keeping) => keeping.saveAsFile(room, row.output, title))}
      />
      <MenuSeparator />
      <MenuAction
        label={actionWords.delete}
        danger
        icon={Trash2}
        onAction={() => remove('outputs/remove', { outputId }, title)}
      />
    </MenuButton>
  );
}
