import { useState } from 'react';
import { Checkbox } from 'react-aria-components';
import type { RoomPid, TeamId } from '../../machines/kernel/ids.ts';
import { type Kiosk, kiosksFrom } from '../../machines/people/kiosk.ts';
import { fieldFailure } from '../account/form.tsx';
import { language } from '../app/language.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { createdLinkFacts } from '../links/created-link.view.ts';
import { madeLinkWords } from '../links/created-link.words.ts';
import styles from '../links/created-links.module.css';
import { CreatedLinkList, CreateLinkForm } from '../links/created-links.tsx';
import { Dialog, type DialogState } from '../ui/dialog.tsx';
import type { WallTileRow } from './wall.view.ts';
import { wallWords } from './wall.words.ts';

interface Props extends DialogState {
  readonly teamId: TeamId;
  readonly rooms: readonly WallTileRow[];
}

export function KioskDialog({ teamId, rooms, isOpen, onClose }: Props) {
  return (
    <Dialog title={wallWords.kiosks} isOpen={isOpen} onClose={onClose} wide>
      <p>{wallWords.kiosksAbout}</p>
      <Kiosks teamId={teamId} rooms={rooms} />
    </Dialog>
  );
}

function Kiosks({ teamId, rooms }: Pick<Props, 'teamId' | 'rooms'>) {
  const path = `/api/teams/${encodeURIComponent(teamId)}/kiosks`;
  const kiosks = useLoaded(path, kiosksFrom);
  return (
    <>
      <KioskForm path={path} rooms={rooms} onMade={kiosks.reload} />
      {kiosks.failure !== null && <p role="alert">{kiosks.failure.message}</p>}
      <CreatedLinkList
        path={path}
        label={wallWords.list}
        links={kiosks.value ?? []}
        facts={(kiosk, now) =>
          createdLinkFacts({ ...kiosk, createdLines: [kioskFactsText(kiosk)] }, now, language)
        }
        address={({ link }) => link}
        title={() => wallWords.theLink}
        removeAbout={wallWords.removeAbout}
        onRemoved={kiosks.reload}
      />
    </>
  );
}

interface FormProps {
  readonly path: string;
  readonly rooms: readonly WallTileRow[];
  readonly onMade: () => Promise<void>;
}

function KioskForm({ path, rooms, onMade }: FormProps) {
  const [without, setWithout] = useState<ReadonlySet<RoomPid>>(new Set());
  const chosen = () => {
    const pids = rooms.map(({ pid }) => pid).filter((pid) => !without.has(pid));
    if (pids.length === 0) throw fieldFailure('', wallWords.roomsNeeded);
    return { rooms: pids };
  };
  const choose = (pid: RoomPid, isChosen: boolean) => {
    const next = new Set(without);
    if (isChosen) next.delete(pid);
    else next.add(pid);
    setWithout(next);
  };
  return (
    <CreateLinkForm path={path} action={wallWords.make} chosen={chosen} onMade={onMade}>
      <fieldset className={styles.rooms}>
        <legend>{wallWords.rooms}</legend>
        {rooms.map(({ pid, name: room }) => (
          <Checkbox
            key={pid}
            className={`row ${styles.room}`}
            isSelected={!without.has(pid)}
            onChange={(isChosen) => choose(pid, isChosen)}
          >
            <span className={styles.box} aria-hidden />
            {room}
          </Checkbox>
        ))}
      </fieldset>
    </CreateLinkForm>
  );
}

const kioskFactsText = ({ createdBy, rooms }: Kiosk): string =>
  wallWords.madeBy(createdBy ?? madeLinkWords.unknownMaker, rooms.length);
