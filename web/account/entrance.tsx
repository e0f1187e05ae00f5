import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import {
  needsSecondFactor,
  type PendingLogIn,
  pendingLogInFrom,
  secondFactorFrom,
} from '../../machines/people/second-factor.ts';
import { sessionKind, sessionUser, type User } from '../../machines/people/user.ts';
import { callApi } from '../app/api-call.ts';
import { LoadingOverlay } from '../app/notice-page.tsx';
import { Button } from '../ui/button.tsx';
import { destinationFrom, FormPage } from './account-page.tsx';
import { authWords } from './auth.words.ts';
import { FormField, fieldFailure, useSubmission } from './form.tsx';
import { PasskeyButton, signWithPasskey, supportsPasskeys } from './passkeys.tsx';
import { expectAct, session, userIn, useSession } from './session.ts';

export type CompleteSignIn = (answer: unknown) => Promise<void>;

export function Entrance({ children }: { readonly children: (enter: CompleteSignIn) => ReactNode }) {
  const [half, setHalf] = useState<PendingLogIn | null>(null);
  const [onward, setOnward] = useState<string | null>(null);
  const enter = async (answer: unknown) => {
    const pendingLogIn = pendingLogInFrom(answer);
    if (pendingLogIn !== null) return setHalf(pendingLogIn);
    const user = userIn(answer);
    if (user !== null && (await needsFactor(user))) setOnward('/user/settings/');
    expectAct('accept-invite');
    session.changeTo(user);
  };
  return (
    <VisitorsOnly onward={onward}>
      {half === null ? (
        children(enter)
      ) : (
        <FactorStep pendingLogIn={half} onEnter={enter} onRestart={() => setHalf(null)} />
      )}
    </VisitorsOnly>
  );
}

/** Returns true if an administrator still lacks the required second factor (U138). */
async function needsFactor({ uid, customClaims }: User): Promise<boolean> {
  if (!customClaims.admin) return false;
  const state = secondFactorFrom(await callApi('GET', `/api/users/${uid}/second-factor`));
  return state !== null && needsSecondFactor(state);
}

interface FactorProps {
  readonly pendingLogIn: PendingLogIn;
  readonly onEnter: CompleteSignIn;
  readonly onRestart: () => void;
}

function FactorStep({ pendingLogIn: { half, factors }, onEnter, onRestart }: FactorProps) {
  const [code, setCode] = useState('');
  const submission = useSubmission(
    async () => {
      if (code.trim() === '') throw fieldFailure('code', authWords.enterCode);
      await onEnter(await callApi('POST', '/api/auth/second-factor', { body: { half, code } }));
    },
    ['code'],
    { wrong_code: 'code' },
  );
  const byPasskey = useSubmission(async () => {
    const passkey = await signWithPasskey('/api/auth/passkey/challenge', { half });
    await onEnter(await callApi('POST', '/api/auth/passkey', { body: { half, passkey } }));
  }, []);
  const hasApp = factors.includes('app');
  const hasPasskey = factors.includes('passkey');
  const either = hasPasskey ? authWords.codeOrPasskeyText : authWords.codeText;
  const button = hasPasskey && supportsPasskeys() && (
    <PasskeyButton submission={byPasskey} action={authWords.byPasskey} primary={!hasApp} />
  );
  return (
    <FormPage
      title={hasApp ? authWords.codeTitle : authWords.passkeyTitle}
      lead={hasApp ? either : authWords.passkeyText}
      aside={
        <Button variant="quiet" onPress={onRestart}>
          {authWords.backToLogin}
        </Button>
      }
      submission={submission}
      action={authWords.logIn}
      {...(hasApp ? { after: button } : { before: button })}
    >
      <FormField
        name="code"
        label={hasApp ? authWords.code : authWords.recoveryCode}
        autoComplete="one-time-code"
        maxLength={100}
        value={code}
        onChange={setCode}
      />
    </FormPage>
  );
}

interface Props {
  readonly children: ReactNode;
  readonly onward: string | null;
}

function VisitorsOnly({ children, onward }: Props) {
  const { search } = useLocation();
  const { ready, user } = useSession();
  if (!ready) return <LoadingOverlay />;
  const isSignedIn = user !== null && sessionKind(sessionUser(user)) === 'authenticated';
  return isSignedIn ? <Navigate replace to={onward ?? destinationFrom(search)} /> : children;
}
