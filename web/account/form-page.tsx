import type { ReactNode } from 'react';
import { AccountPage } from './account-page.tsx';
import { AccountForm } from './form.tsx';
import type { FormSubmission } from './use-submission.ts';

interface Props {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly aside: ReactNode;
  readonly submission: FormSubmission;
  readonly action: string;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

export function FormPage({ title, lead, aside, submission, action, before, after, children }: Props) {
  return (
    <AccountPage title={title} lead={lead} aside={aside}>
      {before}
      <AccountForm
        submission={submission}
        label={title}
        action={action}
        variant={before ? 'secondary' : 'primary'}
        alone
      >
        {children}
      </AccountForm>
      {after}
    </AccountPage>
  );
}
