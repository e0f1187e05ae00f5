import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { TeamId } from '../../machines/kernel/ids.ts';
import { mayInTeam } from '../../machines/people/team.access.ts';
import { isOwnTeam, type Team } from '../../machines/people/team.ts';
import { AccountForm, FormField, fieldFailure, useSubmission } from '../account/form.tsx';
import { session } from '../account/session.ts';
import { callApi } from '../app/api-call.ts';
import { ConfirmDialog } from '../app/confirm-dialog.tsx';
import { Link } from '../app/link.tsx';
import { notify } from '../app/notifications.ts';
import { teamPath } from '../app/site-links.view.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { keyWords } from '../user/keys.words.ts';
import { SettingsSection } from '../user/settings-section.tsx';
import { membersWords } from './members.words.ts';
import { memberPath, PageHead, replaceLinks, TeamPage, type TeamView, teamApiPath } from './team-page.tsx';

interface ConfirmedProps {
  readonly title: string;
  readonly about: string;
  readonly ask: string;
  readonly question: string;
  readonly confirm: string;
  readonly text: string;
  readonly onConfirm: () => Promise<void>;
}

function ConfirmedSetting({ title, about, ask, question, confirm, text, onConfirm }: ConfirmedProps) {
  const [asking, setAsking] = useState(false);
  return (
    <SettingsSection title={title} about={about}>
      <div>
        <Button onPress={() => setAsking(true)}>{ask}</Button>
      </div>
      <ConfirmDialog
        title={question}
        isOpen={asking}
        onClose={() => setAsking(false)}
        confirm={confirm}
        onConfirm={onConfirm}
      >
        <p>{text}</p>
      </ConfirmDialog>
    </SettingsSection>
  );
}

interface EndProps extends Pick<ConfirmedProps, 'title' | 'about' | 'question' | 'text'> {
  readonly path: string;
}

function EndOfTeam({ path, title, ...words }: EndProps) {
  const navigate = useNavigate();
  const end = async () => {
    await callApi('DELETE', path);
    await navigate('/team/', { replace: true });
    await session.refreshTeams();
  };
  return <ConfirmedSetting {...words} title={title} ask={`${title}…`} confirm={title} onConfirm={end} />;
}

export function TeamSettingsRoute() {
  return <TeamPage>{(view) => <TeamSettings key={view.team.id} view={view} />}</TeamPage>;
}

function TeamSettings({ view }: { readonly view: TeamView }) {
  const { user, team, role, title } = view;
  const isOwn = isOwnTeam(team, user.uid);
  return (
    <>
      <PageHead title={membersWords.settings} about={title} />
      <div>
        {mayInTeam(role, 'rename') && <TeamName key={team.name} team={team} />}
        {mayInTeam(role, 'rooms') && <LinkSettings team={team} />}
        {mayInTeam(role, 'keys') && <IntegrationsLink teamId={team.id} />}
        {!isOwn && (
          <EndOfTeam
            title={membersWords.leave}
            about={membersWords.leaveAbout}
            question={membersWords.leaveQuestion(title)}
            text={membersWords.leaveText}
            path={memberPath(team.id, user.uid)}
          />
        )}
        {!isOwn && mayInTeam(role, 'delete') && (
          <EndOfTeam
            title={membersWords.delete}
            about={membersWords.deleteAbout}
            question={membersWords.deleteQuestion(title)}
            text={membersWords.deleteText}
            path={teamApiPath(team.id)}
          />
        )}
      </div>
    </>
  );
}

function IntegrationsLink({ teamId }: { readonly teamId: TeamId }) {
  return (
    <SettingsSection title={keyWords.title} about={keyWords.linkAbout}>
      <div>
        <Link to={teamPath(teamId, 'integrations')} className={buttonClass({ variant: 'secondary' })}>
          {keyWords.linkTo}
        </Link>
      </div>
    </SettingsSection>
  );
}

function LinkSettings({ team }: { readonly team: Team }) {
  const replace = async () => {
    await replaceLinks(team.id);
    notify({ type: 'success', title: membersWords.linksReplaced, text: membersWords.shareNew });
  };
  return (
    <ConfirmedSetting
      title={membersWords.links}
      about={membersWords.linksAbout}
      ask={membersWords.replaceAsk}
      question={membersWords.replaceQuestion}
      confirm={membersWords.replace}
      text={membersWords.replaceText}
      onConfirm={replace}
    />
  );
}

function TeamName({ team }: { readonly team: Team }) {
  const [name, setName] = useState(team.name);
  const submission = useSubmission(async () => {
    if (name.trim() === '') throw fieldFailure('name', membersWords.nameNeeded);
    await callApi('PATCH', teamApiPath(team.id), { body: { name: name.trim() } });
    await session.refreshTeams();
  }, ['name']);
  return (
    <SettingsSection title={membersWords.name} about={membersWords.nameAbout}>
      <AccountForm
        submission={submission}
        label={membersWords.nameOf}
        action={membersWords.rename}
        variant="secondary"
      >
        <FormField
          name="name"
          label={membersWords.nameOf}
          autoComplete="off"
          maxLength={100}
          value={name}
          onChange={setName}
        />
      </AccountForm>
    </SettingsSection>
  );
}
