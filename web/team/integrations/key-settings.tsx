import { useState } from 'react';
import type { RoomPid, TeamId } from '../../../machines/kernel/ids.ts';
import { apiKeysFrom, madeKeyFrom } from '../../../machines/team/api-key.parse.ts';
import { type ApiKey, KEY_SCOPES, type KeyScope } from '../../../machines/team/api-key.ts';
import { type ListedRoom, listedRoomsFrom } from '../../../machines/team/room-list.parse.ts';
import { keyWords } from '../../../machines/words/keys.ts';
import { callApi, outcomeOf } from '../../app/api-call.ts';
import { ConfirmDialog } from '../../app/confirm-dialog.tsx';
import { language } from '../../app/language.ts';
import { useLoaded } from '../../app/use-loaded.ts';
import { AccountForm, FormField } from '../../auth/form.tsx';
import { fault, useSubmission } from '../../auth/use-submission.ts';
import { CopyButton } from '../../room/links/copy-button.tsx';
import { useLinkOrigin } from '../../room/links/use-link-origin.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { SettingsSection } from '../../user/settings-section.tsx';
import styles from '../members/members.module.css';
import { teamApiPath } from '../members/team-api.ts';

const day = new Intl.DateTimeFormat(language, {
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
});
const scopes = KEY_SCOPES.map((value) => ({ value, label: keyWords.may[value] }));
const ALL = '';

/** Keys of the public API: made, listed, revoked (V450). */
export function KeySettings({ teamId }: { readonly teamId: TeamId }) {
  const path = teamApiPath(teamId, '/keys');
  const keys = useLoaded(path, apiKeysFrom);
  const rooms = useLoaded(`/api/rooms?teamId=${encodeURIComponent(teamId)}`, listedRoomsFrom);
  return (
    <SettingsSection title={keyWords.list} about={keyWords.about}>
      <KeyForm path={path} rooms={rooms.value ?? []} onMade={keys.reload} />
      {keys.failure !== null && <p role="alert">{keys.failure.message}</p>}
      <KeyList path={path} keys={keys.value ?? []} rooms={rooms.value ?? []} onRevoked={keys.reload} />
    </SettingsSection>
  );
}

interface FormProps {
  /** Where keys are asked for. */
  readonly path: string;
  readonly rooms: readonly ListedRoom[];
  readonly onMade: () => Promise<void>;
}

function KeyForm({ path, rooms, onMade }: FormProps) {
  const [name, setName] = useState('');
  const [scope, setScope] = useState<KeyScope>('show-call');
  const [roomPid, setRoomPid] = useState<RoomPid>(ALL);
  const [made, setMade] = useState<Made | null>(null);
  const submission = useSubmission(async () => {
    if (name.trim() === '') throw fault('name', keyWords.nameNeeded);
    const body = { name, scope, ...(roomPid !== ALL && { roomPid }) };
    const key = madeKeyFrom(await callApi('POST', path, { body }));
    setName('');
    setMade(key && { key: key.key, pid: key.roomPid ?? rooms[0]?.pid ?? 'ROOM_ID' });
    await onMade();
  }, ['name']);
  const choices = [
    { value: ALL, label: keyWords.allRooms },
    ...rooms.map(({ pid, name: label }) => ({ value: pid, label })),
  ];
  return (
    <>
      <AccountForm submission={submission} label={keyWords.make} action={keyWords.make} variant="secondary">
        <FormField
          submission={submission}
          name="name"
          label={keyWords.name}
          description={keyWords.nameAbout}
          autoComplete="off"
          value={name}
          onChange={setName}
        />
        <div className={styles.key}>
          <Select label={keyWords.mayLabel} value={scope} choices={scopes} onChange={setScope} />
          <Select label={keyWords.room} value={roomPid} choices={choices} onChange={setRoomPid} />
        </div>
      </AccountForm>
      {made !== null && <MadeKey made={made} />}
    </>
  );
}

interface Made {
  readonly key: string;
  /** A room that it opens. */
  readonly pid: RoomPid;
}

/** The key is shown this once: the server keeps no copy of it (V451). */
function MadeKey({ made: { key, pid } }: { readonly made: Made }) {
  const { origin } = useLinkOrigin();
  const command = keyWords.command(origin, key, pid);
  return (
    <div className={styles.made} role="status">
      <p>{keyWords.shownOnce}</p>
      <div className={styles.link}>
        <code>{key}</code>
        <CopyButton title={keyWords.theKey} url={key} />
      </div>
      <p>{keyWords.tryIt}</p>
      <div className={styles.link}>
        <code>{command}</code>
        <CopyButton title={keyWords.theTry} url={command} />
      </div>
    </div>
  );
}

interface ListProps {
  readonly path: string;
  readonly keys: readonly ApiKey[];
  readonly rooms: readonly ListedRoom[];
  readonly onRevoked: () => Promise<void>;
}

function KeyList({ path, keys, rooms, onRevoked }: ListProps) {
  const [asking, setAsking] = useState<ApiKey | null>(null);
  const revoke = async () => {
    const problem = await outcomeOf(callApi('DELETE', `${path}/${encodeURIComponent(asking?.id ?? '')}`));
    await onRevoked();
    return problem;
  };
  const reachOf = ({ roomPid }: ApiKey) =>
    roomPid === null
      ? keyWords.allRooms
      : (rooms.find(({ pid }) => pid === roomPid)?.name ?? keyWords.goneRoom);
  const usedOf = ({ lastUsedAt }: ApiKey) =>
    lastUsedAt === null ? keyWords.never : keyWords.usedOn(day.format(lastUsedAt));
  return (
    <>
      {keys.length > 0 && (
        <ul className={styles.members} aria-label={keyWords.list}>
          {keys.map((key) => (
            <li key={key.id}>
              <div className={styles.keyWords}>
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
