import { useState } from 'react';
import type { AdminTeamDetail } from '../../machines/admin/answers.ts';
import { areFeatureNames, featuresIn } from '../../machines/team/features.ts';
import { adminWords } from '../../machines/words/admin.ts';
import { refusalWords } from '../../machines/words/refusal.ts';
import { fault, useSubmission } from '../account/use-submission.ts';
import { callApi } from '../app/api-call.ts';
import { notify, SHORT } from '../app/notifications.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import parts from './parts.module.css';
import { Problem, Section } from './parts.tsx';
import styles from './team-plan.module.css';

interface Props {
  readonly team: Pick<AdminTeamDetail, 'features'>;
  readonly path: string;
  readonly onChanged: () => Promise<void>;
}

export function TeamFeaturesForm({ team, path, onChanged }: Props) {
  const [typed, setTyped] = useState(team.features.join(', '));
  const submission = useSubmission(async () => {
    const features = featuresIn(typed);
    if (!areFeatureNames(features)) throw fault('features', refusalWords.featureNames);
    await callApi('PUT', path, { body: { features } });
    await onChanged();
    setTyped(features.join(', '));
    notify({ type: 'success', title: adminWords.featuresSaved, text: features.join(', '), duration: SHORT });
  }, ['features']);
  const problem = submission.errorOf('');
  return (
    <Section title={adminWords.features}>
      <form {...submission.form} className={styles.form} aria-label={adminWords.features}>
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
