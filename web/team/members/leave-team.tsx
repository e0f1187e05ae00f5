import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { session } from '../../account/session.ts';
import { callApi, outcomeOf } from '../../app/api-call.ts';
import { ConfirmDialog } from '../../app/confirm-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { SettingsSection } from '../../user/settings-section.tsx';
import type { TeamView } from '../team-page.tsx';
import { membersWords } from './members.words.ts';
import { memberPath, teamApiPath } from './team-api.ts';

interface EndProps {
  readonly title: string;
  readonly about: string;
  readonly question: string;
  readonly path: string;
  readonly children: ReactNode;
}

/** Confirmed; returns to the chooser. */
function EndOfTeam({ title, about, question, path, children }: EndProps) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const end = async () => {
    const problem = await outcomeOf(callApi('DELETE', path));
    if (problem !== null) return problem;
    await navigate('/team/', { replace: true });
    return outcomeOf(session.refreshTeams());
  };
  return (
    <SettingsSection title={title} about={about}>
      <div>
        <Button onPress={() => setAsking(true)}>{title}…</Button>
      </div>
      <ConfirmDialog
        title={question}
        isOpen={asking}
        onClose={() => setAsking(false)}
        confirm={title}
        onConfirm={end}
      >
        {children}
      </ConfirmDialog>
    </SettingsSection>
  );
}

export function LeaveTeam({ view: { team, user, title } }: { readonly view: TeamView }) {
  return (
    <EndOfTeam
      title={membersWords.leave}
      about={membersWords.leaveAbout}
      question={membersWords.leaveQuestion(title)}
      path={memberPath(team.id, user.uid)}
    >
      <p>{membersWords.leaveText}</p>
    </EndOfTeam>
  );
}

export function RemoveTeam({ view: { team, title } }: { readonly view: TeamView }) {
  return (
    <EndOfTeam
      title={membersWords.delete}
      about={membersWords.deleteAbout}
      question={membersWords.deleteQuestion(title)}
      path={teamApiPath(team.id)}
    >
      <p>{membersWords.deleteText}</p>
    </EndOfTeam>
  );
}
