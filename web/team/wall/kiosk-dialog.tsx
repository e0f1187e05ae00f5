import { useState } from 'react';
import { Checkbox } from 'react-aria-components';
import type { RoomPid, TeamId } from '../../../machines/kernel/ids.ts';
import { kiosksFrom } from '../../../machines/team/kiosk.parse.ts';
import type { Kiosk } from '../../../machines/team/kiosk.ts';
import { callApi, outcomeOf } from '../../app/api-call.ts';
import { ConfirmDialog } from '../../app/confirm-dialog.tsx';
import { language } from '../../app/language.ts';
import { useLoaded } from '../../app/use-loaded.ts';
import { AccountForm, FormField } from '../../auth/form.tsx';
import { fault, useSubmission } from '../../auth/use-submission.ts';
import { CopyLine } from '../../room/links/copy-line.tsx';
import { madeLinkFacts } from '../../room/links/made-link.view.ts';
import { madeLinkWords } from '../../room/links/made-link.words.ts';
import styles from '../../room/links/made-links.module.css';
import { useLinkOrigin } from '../../room/links/use-link-origin.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { WallTileRow } from './wall.view.ts';
import { wallWords } from './wall.words.ts';

interface Props {
  readonly teamId: TeamId;
  readonly rooms: readonly WallTileRow[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Kiosk links of a team: made, listed, removed. */
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
      <KioskList path={path} kiosks={kiosks.value ?? []} onRemoved={kiosks.reload} />
    </>
  );
}

interface FormProps {
  readonly path: string;
  readonly rooms: readonly WallTileRow[];
  readonly onMade: () => Promise<void>;
}

function KioskForm({ path, rooms, onMade }: FormProps) {
  const [name, setName] = useState('');
  const [ends, setEnds] = useState('');
  const [without, setWithout] = useState<ReadonlySet<RoomPid>>(new Set());
  const submission = useSubmission(async () => {
    const chosen = rooms.map(({ pid }) => pid).filter((pid) => !without.has(pid));
    const endsAt = ends === '' ? null : new Date(ends).getTime();
    if (name.trim() === '') throw fault('name', madeLinkWords.nameNeeded);
    if (chosen.length === 0) throw fault('', wallWords.roomsNeeded);
    if (endsAt !== null && !(endsAt > Date.now())) throw fault('endsAt', madeLinkWords.endsAtWrong);
    await callApi('POST', path, { body: { name, rooms: chosen, endsAt } });
    setName('');
    await onMade();
  }, ['name', 'endsAt']);
  const choose = (pid: RoomPid, isChosen: boolean) => {
    const next = new Set(without);
    if (isChosen) next.delete(pid);
    else next.add(pid);
    setWithout(next);
  };
  return (
    <AccountForm submission={submission} label={wallWords.make} action={wallWords.make}>
      <FormField
        submission={submission}
        name="name"
        label={madeLinkWords.name}
        autoComplete="off"
        value={name}
        onChange={setName}
      />
      <FormField
        submission={submission}
        name="endsAt"
        type="datetime-local"
        label={madeLinkWords.endsAt}
        autoComplete="off"
        value={ends}
        onChange={setEnds}
      />
      <fieldset className={styles.rooms}>
        <legend>{wallWords.rooms}</legend>
        {rooms.map(({ pid, name: room }) => (
          <Checkbox
            key={pid}
            className={styles.room ?? ''}
            isSelected={!without.has(pid)}
            onChange={(isChosen) => choose(pid, isChosen)}
          >
            <span className={styles.box} aria-hidden />
            {room}
          </Checkbox>
        ))}
      </fieldset>
    </AccountForm>
  );
}

interface ListProps {
  readonly path: string;
  readonly kiosks: readonly Kiosk[];
  readonly onRemoved: () => Promise<void>;
}

function KioskList({ path, kiosks, onRemoved }: ListProps) {
  const [asking, setAsking] = useState<Kiosk | null>(null);
  const { origin } = useLinkOrigin();
  const [openedAt] = useState(() => Date.now());
  const remove = async () => {
    const problem = await outcomeOf(callApi('DELETE', `${path}/${encodeURIComponent(asking?.id ?? '')}`));
    await onRemoved();
    return problem;
  };
  return (
    <>
      {kiosks.length > 0 && (
        <ul className={styles.list} aria-label={wallWords.list}>
          {kiosks.map((kiosk) => (
            <li key={kiosk.id}>
              <div className={styles.words}>
                <strong>{kiosk.name}</strong>
                <span>{madeLinkFacts({ ...kiosk, made: [madeBy(kiosk)] }, openedAt, language)}</span>
              </div>
              <CopyLine title={wallWords.theLink} text={origin + kiosk.link} />
              <Button
                size="small"
                variant="quiet"
                aria-label={madeLinkWords.removeNamed(kiosk.name)}
                onPress={() => setAsking(kiosk)}
              >
                {madeLinkWords.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        title={madeLinkWords.removeNamed(asking?.name ?? '')}
        isOpen={asking !== null}
        onClose={() => setAsking(null)}
        confirm={madeLinkWords.remove}
        onConfirm={remove}
      >
        <p>{wallWords.removeAbout}</p>
      </ConfirmDialog>
    </>
  );
}

const madeBy = ({ createdBy, rooms }: Kiosk): string =>
  wallWords.madeBy(createdBy ?? madeLinkWords.unknownMaker, rooms.length);
