import { useState } from 'react';
import { browserName } from '../../machines/auth/browser-name.ts';
import {
  type Passkey,
  recoveryCodesFrom,
  type SecondFactorState,
} from '../../machines/auth/second-factor.ts';
import type { User } from '../../machines/auth/user.ts';
import { FormField } from '../account/form.tsx';
import { knowsPasskeys, madePasskey } from '../account/passkeys.ts';
import { fault } from '../account/use-submission.ts';
import { callApi } from '../app/api-call.ts';
import { language } from '../app/language.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FactorAsk } from './factor-ask.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';
import { userWords } from './user.words.ts';

const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' });

type Step = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };

interface Props {
  readonly user: User;
  readonly state: SecondFactorState;
  readonly onChange: () => void;
}

export function PasskeySettings({ user, state, onChange }: Props) {
  const [step, setStep] = useState<Step | null>(null);
  const close = () => {
    setStep(null);
    onChange();
  };
  return (
    <SettingsSection title={userWords.passkeys} about={userWords.passkeysAbout}>
      {state.passkeys.length === 0 ? (
        <p>{user.emailVerified ? userWords.noPasskeys : userWords.confirmAddressFirst}</p>
      ) : (
        <ul className={styles.sessions}>
          {state.passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div>
                <strong>{passkey.name}</strong>
                <span>{aboutText(passkey)}</span>
              </div>
              <div className={styles.actions}>
                <Button
                  size="small"
                  aria-label={userWords.renamePasskey(passkey.name)}
                  onPress={() => setStep({ kind: 'rename', passkey })}
                >
                  {userWords.rename}
                </Button>
                <Button
                  size="small"
                  aria-label={userWords.removePasskeyOf(passkey.name)}
                  onPress={() => setStep({ kind: 'remove', passkey })}
                >
                  {userWords.remove}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {knowsPasskeys() ? (
        <div className={styles.actions}>
          <Button isDisabled={!user.emailVerified} onPress={() => setStep({ kind: 'add' })}>
            {userWords.addPasskeyAsk}
          </Button>
        </div>
      ) : (
        <p>{userWords.passkeysNowhere}</p>
      )}
      {step !== null && <PasskeyDialog user={user} state={state} step={step} onClose={close} />}
    </SettingsSection>
  );
}

function aboutText({ since, used, synced }: Passkey): string {
  const added = userWords.passkeySince(day.format(since));
  const about =
    used === null ? userWords.passkeyNotUsed(added) : userWords.passkeyUsed(added, day.format(used));
  return synced ? userWords.passkeySynced(about) : about;
}

interface DialogProps {
  readonly user: User;
  readonly state: SecondFactorState;
  readonly step: Step;
  readonly onClose: () => void;
}

function PasskeyDialog({ user, state, step, onClose }: DialogProps) {
  const path = `/api/users/${user.uid}/passkeys`;
  const [name, setName] = useState(
    step.kind === 'add' ? browserName(navigator.userAgent) : step.passkey.name,
  );
  const [codes, setCodes] = useState<readonly string[]>([]);
  const perform = async () => {
    if (step.kind !== 'remove' && name.trim() === '') throw fault('name', userWords.enterPasskeyName);
    if (step.kind === 'remove') await callApi('DELETE', `${path}/${step.passkey.id}`);
    else if (step.kind === 'rename') await callApi('PATCH', `${path}/${step.passkey.id}`, { body: { name } });
    else {
      const passkey = await madePasskey(`${path}/challenge`);
      const made = recoveryCodesFrom(await callApi('POST', path, { body: { name, passkey } }));
      if (made.length > 0) return setCodes(made);
    }
    onClose();
  };
  const hasFactor = state.since !== null || state.passkeys.length > 0;
  const asks = asksOf(step, hasFactor);
  const isOver = codes.length > 0;
  return (
    <Dialog title={isOver ? userWords.recoveryCodes : asks.title} isOpen onClose={onClose} closable={!isOver}>
      <div className={styles.steps}>
        {isOver ? (
          <RecoveryCodes codes={codes} onKept={onClose} />
        ) : (
          <FactorAsk {...asks} hasPasskeys={state.passkeys.length > 0} onPerform={perform}>
            {step.kind === 'remove'
              ? undefined
              : (submission) => (
                  <FormField
                    submission={submission}
                    name="name"
                    label={userWords.passkeyName}
                    autoComplete="off"
                    maxLength={60}
                    value={name}
                    onChange={setName}
                  />
                )}
          </FactorAsk>
        )}
      </div>
    </Dialog>
  );
}

function asksOf(step: Step, hasFactor: boolean) {
  const { addPasskey, addPasskeyText, addFirstPasskeyText } = userWords;
  if (step.kind === 'add')
    return { title: addPasskey, text: hasFactor ? addPasskeyText : addFirstPasskeyText, action: addPasskey };
  if (step.kind === 'rename') return { title: userWords.renameTitle, action: userWords.save };
  return {
    title: userWords.removePasskey(step.passkey.name),
    text: userWords.removePasskeyText,
    action: userWords.removePasskeyNow,
    variant: 'danger' as const,
  };
}
