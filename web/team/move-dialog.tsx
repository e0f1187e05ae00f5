import { useState } from 'react';
import type { TeamId } from '../../machines/kernel/ids.ts';
import type { ListedRoom } from '../../machines/people/room-list.ts';
import { mayInTeam } from '../../machines/people/team.access.ts';
import { roleIn } from '../../machines/people/team.ts';
import { useSession } from '../account/session.ts';
import { Link } from '../app/link.tsx';
import { teamTitle } from '../site/team-title.view.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';
import { Sentence } from '../ui/sentence.tsx';
import { uiWords } from '../ui/ui.words.ts';
import styles from './dashboard.module.css';
import { dashboardWords } from './dashboard.words.ts';
import type { TeamView } from './team-page.tsx';
import type { TeamRoomList } from './use-team-rooms.ts';

interface Props {
  readonly view: TeamView;
  readonly room: ListedRoom | null;
  readonly onMove: TeamRoomList['move'];
  readonly onClose: () => void;
}

export function MoveDialog({ room, onClose, ...props }: Props) {
  return (
    <Dialog
      title={room === null ? dashboardWords.move : dashboardWords.moveRoom(room.name)}
      isOpen={room !== null}
      onClose={onClose}
    >
      {room !== null && <Move {...props} room={room} onClose={onClose} />}
    </Dialog>
  );
}

function Move({ view, room, onMove, onClose }: Props & { readonly room: ListedRoom }) {
  const choices = useOtherTeams(view);
  const [chosen, setChosen] = useState<TeamId | undefined>(choices[0]?.value);
  const target = choices.find(({ value }) => value === chosen);
  if (target === undefined)
    return (
      <p className={styles.dialogsWords}>
        <Sentence
          of={dashboardWords.noOtherTeam(<Link to="/team/create/">{dashboardWords.createTeam}</Link>)}
        />
      </p>
    );
  const move = () => {
    onClose();
    void onMove(room, { id: target.value, title: target.label });
  };
  return (
    <>
      <Select label={dashboardWords.toTeam} value={target.value} choices={choices} onChange={setChosen} />
      <p className={styles.dialogsWords}>{dashboardWords.moveText(view.title)}</p>
      <div className={`cluster ${styles.buttons}`}>
        <Button onPress={onClose}>{uiWords.cancel}</Button>
        <Button variant="primary" onPress={move}>
          {dashboardWords.move}
        </Button>
      </div>
    </>
  );
}

function useOtherTeams({ user, team }: TeamView) {
  const { teams } = useSession();
  return (teams ?? [])
    .filter((other) => other.id !== team.id && mayInTeam(roleIn(other, user.uid), 'rooms'))
    .map((other) => ({ value: other.id, label: teamTitle(other, user.uid) }));
}
