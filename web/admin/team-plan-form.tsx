import { useState } from 'react';
import type { AdminTeamDetail } from '../../machines/admin/answers.ts';
import { planTitle } from '../../machines/admin/texts.ts';
import { wallTimeToInstant } from '../../machines/calendar/zone.ts';
import { catalogue, planOf, selfHosted } from '../../machines/plan/catalogue.ts';
import { limitText, type Plan } from '../../machines/plan/plan.ts';
import { canEnd } from '../../machines/plan/team-plan.ts';
import { adminWords } from '../../machines/words/admin.ts';
import { fault, useSubmission } from '../account/use-submission.ts';
import { callApi } from '../app/api-call.ts';
import { notify, SHORT } from '../app/notifications.ts';
import { useAttempt } from '../app/use-attempt.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import parts from './parts.module.css';
import { Facts, Moment, Problem, Section } from './parts.tsx';
import styles from './team-plan.module.css';

interface Props {
  readonly team: AdminTeamDetail;
  readonly path: string;
  readonly onChanged: () => Promise<void>;
}

export function TeamPlanForm({ team, path, onChanged }: Props) {
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
            assignment === null ? adminWords.nothing : <Given key="given" assignment={assignment} />,
          ],
          ...limitsOf(plan),
        ]}
      />
      {plan.id === selfHosted.id && <p className={parts.note}>{adminWords.billingOff}</p>}
      <PlanForm path={path} assigned={assignment !== null} onChanged={onChanged} />
    </Section>
  );
}

function Given({ assignment }: { readonly assignment: NonNullable<AdminTeamDetail['assignment']> }) {
  const plan = planOf(assignment.planId);
  return (
    <>
      {plan === null ? assignment.planId : planTitle(plan)}, <Moment at={assignment.since} />
    </>
  );
}

function limitsOf({ limits, permissions }: Plan) {
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

const choices = catalogue.map((plan) => ({
  value: plan.id,
  label: adminWords.planAndDevices(planTitle(plan), limitText(plan.limits.devices)),
}));

interface FormProps {
  readonly path: string;
  readonly assigned: boolean;
  readonly onChanged: () => Promise<void>;
}

function PlanForm({ path, assigned, onChanged }: FormProps) {
  const [planId, setPlanId] = useState(choices[1]?.value ?? '');
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
    <form {...submission.form} className={styles.form} aria-label={adminWords.givePlanForm}>
      <Select label={adminWords.plan} value={planId} choices={choices} onChange={setPlanId} />
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

/** End of the day in this browser's zone. */
function endOfDay(day: string): number {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const at = wallTimeToInstant(day, '23:59:59', timeZone);
  if (Number.isNaN(at)) throw fault('activeUntil', adminWords.enterDay);
  return at;
}
