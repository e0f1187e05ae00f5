import { useState } from 'react';
import { useParams } from 'react-router';
import { wallTimeToInstant } from '../../machines/calendar/zone.ts';
import {
  type AdminTeamDetail,
  isAdminTeam,
  isAdminTeamDetail,
  isPageOf,
} from '../../machines/people/admin.answers.ts';
import { areFeatureNames, featuresIn } from '../../machines/people/team.ts';
import { limitText, type Plan, planCatalogue, planOf, selfHosted } from '../../machines/plan/plan.ts';
import { canEnd } from '../../machines/plan/team-plan.ts';
import { adminWords } from '../../machines/words/admin.ts';
import { teamWords } from '../../machines/words/people.ts';
import { refusalWords } from '../../machines/words/refusal.ts';
import { fieldFailure, useSubmission } from '../account/form.tsx';
import { callApi } from '../app/api-call.ts';
import { Link } from '../app/link.tsx';
import { notify, SHORT } from '../app/notifications.ts';
import { useAttempt } from '../app/use-attempt.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import parts from './admin.module.css';
import { useBillingName } from './admin.route.tsx';
import { adminBillingWords } from './admin-billing.words.ts';
import {
  AdminPageHead,
  Badge,
  Facts,
  ItemList,
  Moment,
  Problem,
  Row,
  readAnswerAs,
  SearchedList,
  Section,
} from './parts.tsx';
import { AdminRoomsSection } from './rooms-page.tsx';
import { planTitle, roleText } from './texts.view.ts';

interface Props {
  readonly team: Pick<AdminTeamDetail, 'features'>;
  readonly path: string;
  readonly onChanged: () => Promise<void>;
}

export function TeamFeaturesForm({ team, path, onChanged }: Props) {
  const [typed, setTyped] = useState(team.features.join(', '));
  const submission = useSubmission(async () => {
    const features = featuresIn(typed);
    if (!areFeatureNames(features)) throw fieldFailure('features', refusalWords.featureNames);
    await callApi('PUT', path, { body: { features } });
    await onChanged();
    setTyped(features.join(', '));
    notify({ type: 'success', title: adminWords.featuresSaved, text: features.join(', '), duration: SHORT });
  }, ['features']);
  const problem = submission.errorOf('');
  return (
    <Section title={adminWords.features}>
      <form {...submission.form} className={parts.form} aria-label={adminWords.features}>
        <TextField
          label={adminWords.featureNames}
          value={typed}
          onChange={setTyped}
          validationBehavior="aria"
          spellCheck="false"
          error={submission.errorOf('features')}
          description={adminWords.featuresNote}
        />
        {problem !== undefined && <Problem text={problem} />}
        <div className={parts.actions}>
          <Button type="submit" waiting={submission.busy}>
            {adminWords.saveFeatures}
          </Button>
        </div>
      </form>
    </Section>
  );
}

interface TeamPlanFormProps {
  readonly team: AdminTeamDetail;
  readonly path: string;
  readonly onChanged: () => Promise<void>;
}

export function TeamPlanForm({ team, path, onChanged }: TeamPlanFormProps) {
  const { planId, assignment, endsAt } = team;
  const plan = planOf(planId) ?? selfHosted;
  return (
    <Section title={adminWords.plan}>
      <Facts
        facts={[
          [adminWords.plan, plan.name],
          [adminWords.until, endsAt === null ? adminWords.noEnd : <Moment key="end" at={endsAt} />],
          [
            adminWords.given,
            assignment === null ? adminWords.nothing : <AssignmentNote key="given" assignment={assignment} />,
          ],
          ...limitsText(plan),
        ]}
      />
      {plan.id === selfHosted.id && <p className={parts.note}>{adminWords.billingOff}</p>}
      <PlanForm path={path} assigned={assignment !== null} onChanged={onChanged} />
    </Section>
  );
}

function AssignmentNote({ assignment }: { readonly assignment: NonNullable<AdminTeamDetail['assignment']> }) {
  const plan = planOf(assignment.planId);
  return (
    <>
      {plan === null ? assignment.planId : planTitle(plan)}, <Moment at={assignment.since} />
    </>
  );
}

function limitsText({ limits, permissions }: Plan) {
  const { rooms, devices, timers, messages } = limits;
  return [
    [adminWords.rooms, limitText(rooms)],
    [adminWords.devices, limitText(devices)],
    [adminWords.timers, limitText(timers)],
    [adminWords.messages, limitText(messages)],
    [
      adminWords.allows,
      permissions.length === 0 ? adminWords.nothingMore : permissions.join(', ').replaceAll('_', ' '),
    ],
  ] as const;
}

const planChoices = planCatalogue.map((plan) => ({
  value: plan.id,
  label: adminWords.planAndDevices(planTitle(plan), limitText(plan.limits.devices)),
}));

interface FormProps {
  readonly path: string;
  readonly assigned: boolean;
  readonly onChanged: () => Promise<void>;
}

function PlanForm({ path, assigned, onChanged }: FormProps) {
  const [planId, setPlanId] = useState(planChoices[1]?.value ?? '');
  const [day, setDay] = useState('');
  const plan = planOf(planId);
  const ending = plan !== null && canEnd(plan);
  const tell = async (title: string) => {
    await onChanged();
    notify({ type: 'success', title, text: adminWords.roomsFollow, duration: SHORT });
  };
  const submission = useSubmission(async () => {
    const activeUntil = ending && day !== '' ? endOfDay(day) : null;
    await callApi('PUT', path, { body: { planId, activeUntil } });
    await tell(adminWords.hasPlan);
  }, ['activeUntil']);
  const { busy, run } = useAttempt();
  const takeAway = async () => {
    await callApi('DELETE', path);
    await tell(adminWords.planGone);
  };
  const problem = submission.errorOf('');
  return (
    <form {...submission.form} className={parts.form} aria-label={adminWords.givePlanForm}>
      <Select label={adminWords.plan} value={planId} choices={planChoices} onChange={setPlanId} />
      <TextField
        label={adminWords.lastDay}
        type="date"
        value={day}
        onChange={setDay}
        isDisabled={!ending}
        validationBehavior="aria"
        error={submission.errorOf('activeUntil')}
        description={ending ? adminWords.emptyForNoEnd : adminWords.takesNone}
      />
      {problem !== undefined && <Problem text={problem} />}
      <div className={parts.actions}>
        <Button type="submit" variant="primary" waiting={submission.busy}>
          {adminWords.givePlan}
        </Button>
        {assigned && (
          <Button waiting={busy} onPress={() => void run(takeAway)}>
            {adminWords.takePlan}
          </Button>
        )}
      </div>
    </form>
  );
}

function endOfDay(day: string): number {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const at = wallTimeToInstant(day, '23:59:59', timeZone);
  if (Number.isNaN(at)) throw fieldFailure('activeUntil', adminWords.enterDay);
  return at;
}

const readPage = readAnswerAs(isPageOf(isAdminTeam));
const readDetail = readAnswerAs(isAdminTeamDetail);

export function TeamsPage() {
  return (
    <SearchedList
      label={adminWords.teams}
      note={adminWords.teamsNote}
      search={[adminWords.searchTeams, adminWords.searchTeamsBy]}
      path="/api/admin/teams"
      read={readPage}
      empty={adminWords.noTeamFits}
    >
      {({ id, name, members, planName, createdAt }) => (
        <Row
          key={id}
          to={`/admin/teams/${id}/`}
          title={name}
          detail={
            <>
              {teamWords.members(members)} <Badge>{planName}</Badge>
            </>
          }
          aside={<Moment at={createdAt} />}
        />
      )}
    </SearchedList>
  );
}

export function AdminTeamPage() {
  const { id = '' } = useParams();
  const path = `/api/admin/teams/${id}`;
  const { value, failure, reload } = useLoaded(path, readDetail);
  const billing = useBillingName();
  if (failure !== null) return <Problem text={failure.message} />;
  if (value === null) return null;
  const { team, people, rooms } = value;
  return (
    <>
      <AdminPageHead title={team.name} note={team.id} back={['/admin/teams/', adminWords.teams]} />
      <TeamPlanForm team={value} path={`${path}/plan`} onChanged={reload} />
      <TeamFeaturesForm key={team.id} team={value} path={`${path}/features`} onChanged={reload} />
      {billing === 'sandbox' && (
        <p>
          <Link to={`/admin/test/?team=${team.id}`}>{adminBillingWords.inSandbox}</Link>
        </p>
      )}
      <Section title={adminWords.people}>
        <ItemList label={adminWords.people} items={people} empty={adminWords.nobody}>
          {({ uid, name, email, role }) => (
            <Row
              key={uid}
              to={`/admin/users/${uid}/`}
              title={name}
              detail={email ?? uid}
              aside={roleText(role)}
            />
          )}
        </ItemList>
      </Section>
      <AdminRoomsSection rooms={rooms} />
    </>
  );
}
