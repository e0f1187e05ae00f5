import { useState } from 'react';
import type { RoomPid, TeamId } from '../../machines/kernel/ids.ts';
import { SECOND } from '../../machines/kernel/time.ts';
import {
  type ApiKey,
  apiKeysFrom,
  createdKeyFrom,
  KEY_SCOPES,
  type KeyScope,
} from '../../machines/people/api-key.ts';
import type { ListedRoom } from '../../machines/people/room-list.ts';
import { AccountForm, FormField, fieldFailure, useSubmission } from '../account/form.tsx';
import { callApi } from '../app/api-call.ts';
import { ConfirmDialog } from '../app/confirm-dialog.tsx';
import { language } from '../app/language.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { CopyLine, ShownOnceNote } from '../links/copy-button.tsx';
import { useLinkOrigin } from '../links/use-link-origin.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { keyWords } from './keys.words.ts';
import styles from './settings.module.css';
import { useProof } from './use-proof.tsx';

const dayFormat = new Intl.DateTimeFormat(language, {
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
});
const scopeChoices = KEY_SCOPES.map((value) => ({ value, label: keyWords.may[value] }));
const ALL_ROOMS = '';
const POLL_INTERVAL = 5 * SECOND;

type KeyedRoom = Pick<ListedRoom, 'pid' | 'name'>;

interface Props {
  readonly teamId: TeamId;
  readonly rooms: readonly KeyedRoom[];
  readonly only: RoomPid | null;
  readonly canMake: boolean;
}

export function ApiKeys({ teamId, rooms, only, canMake }: Props) {
  const path = `/api/teams/${encodeURIComponent(teamId)}/keys`;
  const keys = useLoaded(path, apiKeysFrom, POLL_INTERVAL);
  const shown = (keys.value ?? []).filter(({ roomPid }) => only === null || roomPid === only);
  return (
    <>
      {canMake && <KeyForm path={path} rooms={rooms} only={only} onMade={keys.reload} />}
      {keys.failure !== null && <p role="alert">{keys.failure.message}</p>}
      <KeyList path={path} keys={shown} rooms={rooms} onRevoked={keys.reload} />
    </>
  );
}

interface FormProps extends Pick<Props, 'rooms' | 'only'> {
  readonly path: string;
  readonly onMade: () => Promise<void>;
}

function KeyForm({ path, rooms, only, onMade }: FormProps) {
  const [name, setName] = useState('');
  const [scope, setScope] = useState<KeyScope>('show-call');
  const [roomPid, setRoomPid] = useState<RoomPid>(only ?? ALL_ROOMS);
  const [made, setMade] = useState<CreatedKeyNote | null>(null);
  const { prove, dialog } = useProof();
  const submission = useSubmission(async () => {
    if (name.trim() === '') throw fieldFailure('name', keyWords.nameNeeded);
    const body = { name, scope, ...(roomPid !== ALL_ROOMS && { roomPid }) };
    await prove(async () => {
      const key = createdKeyFrom(await callApi('POST', path, { body }));
      setName('');
      setMade(key && { key: key.key, pid: key.roomPid ?? rooms[0]?.pid ?? 'ROOM_ID' });
      await onMade();
    });
  }, ['name']);
  const choices = [
    { value: ALL_ROOMS, label: keyWords.allRooms },
    ...rooms.map(({ pid, name: label }) => ({ value: pid, label })),
  ];
  return (
    <>
      <AccountForm submission={submission} label={keyWords.make} action={keyWords.make} variant="secondary">
        <FormField
          name="name"
          label={keyWords.name}
          description={keyWords.nameAbout}
          autoComplete="off"
          value={name}
          onChange={setName}
        />
        <div className={styles.choices}>
          <Select label={keyWords.mayLabel} value={scope} choices={scopeChoices} onChange={setScope} />
          {only === null && (
            <Select label={keyWords.room} value={roomPid} choices={choices} onChange={setRoomPid} />
          )}
        </div>
      </AccountForm>
      {made !== null && <CreatedKeySection made={made} />}
      {dialog}
    </>
  );
}

interface CreatedKeyNote {
  readonly key: string;
  readonly pid: RoomPid;
}

function CreatedKeySection({ made: { key, pid } }: { readonly made: CreatedKeyNote }) {
  const { origin } = useLinkOrigin();
  return (
    <ShownOnceNote>
      <p>{keyWords.shownOnce}</p>
      <CopyLine title={keyWords.theKey} text={key} />
      <p>{keyWords.tryIt}</p>
      <CopyLine title={keyWords.theTry} text={keyWords.command(origin, key, pid)} />
    </ShownOnceNote>
  );
}

interface ListProps {
  readonly path: string;
  readonly keys: readonly ApiKey[];
  readonly rooms: readonly KeyedRoom[];
  readonly onRevoked: () => Promise<void>;
}

function KeyList({ path, keys, rooms, onRevoked }: ListProps) {
  const [asking, setAsking] = useState<ApiKey | null>(null);
  const revoke = () =>
    callApi('DELETE', `${path}/${encodeURIComponent(asking?.id ?? '')}`).finally(onRevoked);
  const reachOf = ({ roomPid }: ApiKey) =>
    roomPid === null
      ? keyWords.allRooms
      : (rooms.find(({ pid }) => pid === roomPid)?.name ?? keyWords.goneRoom);
  const usedOf = ({ lastUsedAt }: ApiKey) =>
    lastUsedAt === null ? keyWords.never : keyWords.usedOn(dayFormat.format(lastUsedAt));
  return (
    <>
      {keys.length > 0 && (
        <ul className={`card ${styles.list}`} aria-label={keyWords.list}>
          {keys.map((key) => (
            <li key={key.id}>
              <div className={styles.words}>
                <strong>{key.name}</strong>
                <span>{keyWords.facts(key.prefix, keyWords.may[key.scope], reachOf(key), usedOf(key))}</span>
              </div>
              <Button
                size="small"
                variant="quiet"
                aria-label={keyWords.revokeNamed(key.name)}
                onPress={() => setAsking(key)}
              >
                {keyWords.revoke}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        title={keyWords.revokeQuestion}
        isOpen={asking !== null}
        onClose={() => setAsking(null)}
        confirm={keyWords.revoke}
        onConfirm={revoke}
      >
        <p>{keyWords.revokeText(asking?.name ?? '')}</p>
      </ConfirmDialog>
    </>
  );
}
