import { useCallback, useEffect, useState } from 'react';
import { lacksFactor, type SecondFactorState, secondFactorFrom } from '../../machines/auth/second-factor.ts';
import type { User } from '../../machines/auth/user.ts';
import { callApi } from '../app/api-call.ts';
import { language } from '../app/language.ts';
import { notifyFailure } from '../app/notify-failure.ts';
import { Button } from '../ui/button.tsx';
import { PasskeySettings } from './passkey-settings.tsx';
import { type FactorStep, SecondFactorDialog } from './second-factor-dialog.tsx';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';
import { userWords } from './user.words.ts';

const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' });

export function SecondFactorSettings({ user }: { readonly user: User }) {
  const path = `/api/users/${user.uid}/second-factor`;
  const [state, setState] = useState<SecondFactorState | null>(null);
  const [step, setStep] = useState<FactorStep | null>(null);
  const look = useCallback(() => {
    callApi('GET', path).then((data) => setState(secondFactorFrom(data)), notifyFailure);
  }, [path]);
  useEffect(look, [look]);
  const close = () => {
    setStep(null);
    look();
  };
  const hasPasskeys = state !== null && state.passkeys.length > 0;
  return (
    <>
      <SettingsSection title={userWords.factor} about={userWords.factorAbout}>
        {state !== null && (
          <>
            {lacksFactor(state) && <p role="alert">{userWords.factorNeeded}</p>}
            <p role="status">{stateText(state, user)}</p>
            <div className={styles.actions}>
              {state.since === null && (
                <Button isDisabled={!user.emailVerified} onPress={() => setStep('setUp')}>
                  {hasPasskeys ? userWords.setUpAppAsk : userWords.setUpAsk}
                </Button>
              )}
              {(state.since !== null || hasPasskeys) && (
                <Button onPress={() => setStep('newCodes')}>{userWords.newCodesAsk}</Button>
              )}
              {state.since !== null && (
                <Button onPress={() => setStep('turnOff')}>{userWords.turnOffAsk}</Button>
              )}
            </div>
          </>
        )}
        {step !== null && (
          <SecondFactorDialog user={user} step={step} hasPasskeys={hasPasskeys} onClose={close} />
        )}
      </SettingsSection>
      {state !== null && <PasskeySettings user={user} state={state} onChange={look} />}
    </>
  );
}

function stateText({ since, recoveryCodes, passkeys }: SecondFactorState, { emailVerified }: User): string {
  const left = userWords.codesLeft(recoveryCodes);
  if (since !== null) return `${userWords.factorSince(day.format(since))} ${left}`;
  if (passkeys.length > 0) return `${userWords.passkeysAsked} ${left}`;
  return emailVerified ? userWords.factorOff : userWords.confirmAddressFirst;
}
