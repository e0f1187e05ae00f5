import { ClipboardCopy, ClipboardPaste, Download, LayoutTemplate, MoreVertical } from 'lucide-react';
import { useState } from 'react';
import { notify, SHORT } from '../../app/notifications.ts';
import { copyText } from '../../app/text-export.ts';
import { notifyFailure } from '../../app/use-attempt.ts';
import { keyText } from '../../keys/keymap.ts';
import { useRoom } from '../../live/live-context.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { MenuAction, MenuButton } from '../../ui/menu.tsx';
import { outputTitle } from '../design/output-rows.view.ts';
import { designFile } from '../gallery/design-file.view.ts';
import { readDesignText, saveDesign } from '../gallery/design-library.ts';
import { galleryWords } from '../gallery/gallery.words.ts';
import { LazyDesignGallery } from '../gallery/lazy-gallery.ts';
import styles from './designer.module.css';
import { designerWords } from './designer.words.ts';
import { withAdded } from './edit.view.ts';
import { elementsInText } from './received-designs.view.ts';
import type { Designer } from './use-designer.ts';

export function WholeDesign({ designer }: { readonly designer: Designer }) {
  const { design, output, replace } = designer;
  const { outputs } = useRoom().view;
  const [isChoosing, choose] = useState(false);
  const title = outputTitle(output);
  return (
    <div className={styles.whole}>
      <Button className={styles.startFrom} size="small" onPress={() => choose(true)} icon={LayoutTemplate}>
        {designerWords.startFrom}
      </Button>
      <MenuButton
        label={designerWords.moreOfDesign}
        trigger={<IconButton label={designerWords.moreOfDesign} size="small" icon={MoreVertical} />}
      >
        <MenuAction
          label={designerWords.copyDesign}
          icon={ClipboardCopy}
          onAction={() => void copyDesign(designer)}
        />
        <MenuAction
          label={designerWords.pasteDesign}
          icon={ClipboardPaste}
          onAction={() => void pasteFromMenu(designer)}
        />
        <MenuAction
          label={galleryWords.saveAsFile}
          icon={Download}
          onAction={() => saveDesign(title, design)}
        />
      </MenuButton>
      <LazyDesignGallery
        title={designerWords.startFromTitle}
        note={designerWords.startFromNote}
        outputs={outputs.filter(({ _id }) => _id !== output._id)}
        isOpen={isChoosing}
        onChoose={async (chosen) => {
          replace(chosen.design, chosen.name);
          choose(false);
        }}
        onClose={() => choose(false)}
      />
    </div>
  );
}

export const designAsText = ({ output, design }: Designer): string => designFile(outputTitle(output), design);

async function copyDesign(designer: Designer): Promise<void> {
  if (await copyText(designAsText(designer))) notifyCopied();
}

export function notifyCopied(): void {
  notify({
    type: 'success',
    title: designerWords.designCopied,
    text: designerWords.designCopiedHint,
    duration: SHORT,
  });
}

export async function pasteText({ design, edit, replace }: Designer, text: string): Promise<void> {
  const elements = elementsInText(text);
  if (elements !== null) {
    if (elements.length > 0) edit(withAdded(design, elements));
    return;
  }
  const read = await readDesignText(designerWords.pasted, text).catch(notifyFailure);
  if (read) replace(read.design, read.name);
}

/** Without access to the clipboard, the keyboard shortcut still works. */
async function pasteFromMenu(designer: Designer): Promise<void> {
  const text = await readClipboard();
  if (text !== null) return pasteText(designer, text);
  notify({
    type: 'info',
    title: designerWords.pasteByKey(keyText('$mod+v')),
    text: designerWords.pasteByKeyHint,
  });
}

async function readClipboard(): Promise<string | null> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return null;
  }
}
