import { type ReactNode, useState } from 'react';
import { halfLogInFrom, secondFactorFrom } from '../../machines/auth/second-factor.ts';
import type { User } from '../../machines/auth/user.ts';
import { authWords } from '../../machines/words/auth.ts';
import { callApi } from '../app/api-call.ts';
import { Button } from '../ui/button.tsx';
import { FormField } from './form.tsx';
import { FormPage } from './form-page.tsx';
import { session, userIn } from './session.ts';
import { fault, useSubmission } from './use-submission.ts';
import { VisitorsOnly } from './visitors-only.tsx';

/** Takes the answer of a log-in or a sign-up. */
export type Enter = (answer: unknown) => Promise<void>;

/** A way into an account: what asks for the password, then for a code where there is a second factor (U133). */
export function Entrance({ children }: { readonly children: (enter: Enter) => ReactNode }) {
  const [half, setHalf] = useState<string | null>(null);
  const [onward, setOnward] = useState<string | null>(null);
  const enter = async (answer: unknown) => {
    const asked = halfLogInFrom(answer);
    if (asked !== null) return setHalf(asked);
    const user = userIn(answer);
    if (user !== null && (await lacksFactor(user))) setOnward('/user/settings/');
    session.changeTo(user);
  };
  return (
    <VisitorsOnly onward={onward}>
      {half === null ? (
        children(enter)
      ) : (
        <CodeStep half={half} onEnter={enter} onRestart={() => setHalf(null)} />
      )}
    </VisitorsOnly>
  );
}

/** An administrator who needs a second factor and has none is led to it first (U138). */
async function lacksFactor({ uid, customClaims }: User): Promise<boolean> {
  if (!customClaims.admin) return false;
  const state = secondFactorFrom(await callApi('GET', `/api/users/${uid}/second-factor`));
  return state !== null && state.needed && state.since === null;
}

interface CodeProps {
  readonly half: string;
  readonly onEnter: Enter;
  readonly onRestart: () => void;
}

function CodeStep({ half, onEnter, onRestart }: CodeProps) {
  const [code, setCode] = useState('');
  const submission = useSubmission(
    async () => {
      if (code.trim() === '') throw fault('code', authWords.enterCode);
      await onEnter(await callApi('POST', '/api/auth/second-factor', { body: { half, code } }));
    },
    ['code'],
    { wrong_code: 'code' },
  );
  return (
    <FormPage
      title={authWords.codeTitle}
      lead={authWords.codeText}
      aside={
        <Button variant="quiet" onPress={onRestart}>
          {authWords.backToLogin}
        </Button>
      }
      submission={submission}
      action={authWords.logIn}
    >
      <FormField
        submission={submission}
        name="code"
        label={authWords.code}
        autoComplete="one-time-code"
        maxLength={100}
        value={code}
        onChange={setCode}
      />
    </FormPage>
  );
}
