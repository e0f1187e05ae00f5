import { useState } from 'react';
import type { AdminTeamDetail } from '../../machines/admin/answers.ts';
import { planTitle } from '../../machines/admin/words.ts';
import { wallTimeToInstant } from '../../machines/calendar/zone.ts';
import { catalogue, planOf, selfHosted } from '../../machines/plan/catalogue.ts';
import { limitText, type Plan } from '../../machines/plan/plan.ts';
import { canEnd } from '../../machines/plan/team-plan.ts';
import { callApi } from '../app/api-call.ts';
import { notify, SHORT } from '../app/notifications.ts';
import { useAttempt } from '../app/use-attempt.ts';
import { fault, useSubmission } from '../auth/use-submission.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import parts from './parts.module.css';
import { Facts, Moment, Problem, Section } from './parts.tsx';
import styles from './team-plan.module.css';

interface Props {
  readonly team: AdminTeamDetail;
  /** Where the plan is changed. */
  readonly path: string;
  readonly onChanged: () => Promise<void>;
}

/** The plan that the team has, and the form that gives it another. */
export function TeamPlanForm({ team, path, onChanged }: Props) {
  const { planId, assignment, endsAt } = team;
  const plan = planOf(planId) ?? selfHosted;
  return (
    <Section title="Plan">
      <Facts
        facts={[
          ['Plan', plan.name],
          ['Until', endsAt === null ? 'No end' : <Moment key="end" at={endsAt} />],
          ['Given', assignment === null ? 'Nothing' : <Given key="given" assignment={assignment} />],
          ...limitsOf(plan),
        ]}
      />
      {plan.id === selfHosted.id && (
        <p className={parts.note}>
          Billing is off: every team has this plan. What is given here counts once billing is on.
        </p>
      )}
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
    ['Rooms', limitText(rooms)],
    ['Devices', limitText(devices)],
    ['Timers', limitText(timers)],
    ['Messages', limitText(messages)],
    ['Allows', permissions.length === 0 ? 'Nothing more' : permissions.join(', ').replaceAll('_', ' ')],
  ] as const;
}

const choices = catalogue.map((plan) => ({
  value: plan.id,
  label: `${planTitle(plan)}, ${limitText(plan.limits.devices)} devices`,
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
    notify({ type: 'success', title, text: 'Its rooms follow at once.', duration: SHORT });
  };
  const submission = useSubmission(async () => {
    const activeUntil = ending && day !== '' ? endOfDay(day) : null;
    await callApi('PUT', path, { body: { planId, activeUntil } });
    await tell('The team has the plan.');
  }, ['activeUntil']);
  const { busy, run } = useAttempt();
  const takeAway = async () => {
    await callApi('DELETE', path);
    await tell('The plan was taken away.');
  };
  const problem = submission.errorOf('');
  return (
    <form {...submission.form} className={styles.form} aria-label="Give the team a plan">
      <Select label="Plan" value={planId} choices={choices} onChange={setPlanId} />
      <TextField
        label="Last day"
        type="date"
        value={day}
        onChange={setDay}
        isDisabled={!ending}
        validationBehavior="aria"
        error={submission.errorOf('activeUntil')}
        description={ending ? 'Leave it empty for no end.' : 'This plan takes none.'}
      />
      {problem !== undefined && <Problem text={problem} />}
      <div className={parts.actions}>
        <Button type="submit" variant="primary" waiting={submission.busy}>
          Give this plan
        </Button>
        {assigned && (
          <Button waiting={busy} onPress={() => void run(takeAway)}>
            Take the plan away
          </Button>
        )}
      </div>
    </form>
  );
}

/** The day counts to its end, where this browser is. */
function endOfDay(day: string): number {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const at = wallTimeToInstant(day, '23:59:59', timeZone);
  if (Number.isNaN(at)) throw fault('activeUntil', 'Enter a day.');
  return at;
}
