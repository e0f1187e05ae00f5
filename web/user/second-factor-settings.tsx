import { useCallback, useEffect, useState } from 'react';
import {
  needsSecondFactor,
  type Passkey,
  recoveryCodesFrom,
  type SecondFactorSetup,
  type SecondFactorState,
  secondFactorFrom,
  secondFactorSetupFrom,
} from '../../machines/people/second-factor.ts';
import type { User } from '../../machines/people/user.ts';
import { authWords } from '../account/auth.words.ts';
import { AccountForm, FormField, fieldFailure, useSubmission } from '../account/form.tsx';
import { createPasskey, supportsPasskeys } from '../account/passkeys.tsx';
import { callApi } from '../app/api-call.ts';
import { dayText } from '../app/date-text.ts';
import { copyText } from '../app/text-export.ts';
import { notifyFailure } from '../app/use-attempt.ts';
import { browserName } from '../live/browser-name.view.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { QrImage } from '../ui/qr-image.tsx';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';
import { FactorForm } from './use-proof.tsx';
import { userWords } from './user.words.ts';

interface CodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

function RecoveryCodes({ codes, onKept }: CodesProps) {
  const [notice, setSaid] = useState('');
  const copy = async () => {
    const isCopied = await copyText(codes.join('\n'));
    setSaid(isCopied ? userWords.codesCopied : userWords.codesNotCopied);
  };
  return (
    <>
      <p>{userWords.recoveryCodesText}</p>
      <ol className={styles.codes} aria-label={userWords.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="cluster">
        <Button onPress={() => void copy()}>{userWords.copyCodes}</Button>
        <Button variant="primary" onPress={onKept}>
          {userWords.codesKept}
        </Button>
        <span role="status">{notice}</span>
      </div>
    </>
  );
}

type PasskeyStep =
  | { readonly kind: 'add' }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };

interface Props {
  readonly user: User;
  readonly state: SecondFactorState;
  readonly onChange: () => void;
}

function PasskeySettings({ user, state, onChange }: Props) {
  const [step, setStep] = useState<PasskeyStep | null>(null);
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
              <div className="cluster">
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
      {supportsPasskeys() ? (
        <div className="cluster">
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
  const added = userWords.passkeySince(dayText(since));
  const about = used === null ? userWords.passkeyNotUsed(added) : userWords.passkeyUsed(added, dayText(used));
  return synced ? userWords.passkeySynced(about) : about;
}

interface DialogProps {
  readonly user: User;
  readonly state: SecondFactorState;
  readonly step: PasskeyStep;
  readonly onClose: () => void;
}

function PasskeyDialog({ user, state, step, onClose }: DialogProps) {
  const path = `/api/users/${user.uid}/passkeys`;
  const [name, setName] = useState(
    step.kind === 'add' ? browserName(navigator.userAgent) : step.passkey.name,
  );
  const [codes, setCodes] = useState<readonly string[]>([]);
  const perform = async () => {
    if (step.kind !== 'remove' && name.trim() === '') throw fieldFailure('name', userWords.enterPasskeyName);
    if (step.kind === 'remove') await callApi('DELETE', `${path}/${step.passkey.id}`);
    else if (step.kind === 'rename') await callApi('PATCH', `${path}/${step.passkey.id}`, { body: { name } });
    else {
      const passkey = await createPasskey(`${path}/challenge`);
      const made = recoveryCodesFrom(await callApi('POST', path, { body: { name, passkey } }));
      if (made.length > 0) return setCodes(made);
    }
    onClose();
  };
  const hasFactor = state.since !== null || state.passkeys.length > 0;
  const asks = passkeyQuestion(step, hasFactor);
  const isOver = codes.length > 0;
  return (
    <Dialog title={isOver ? userWords.recoveryCodes : asks.title} isOpen onClose={onClose} closable={!isOver}>
      <div className={`stack ${styles.steps}`}>
        {isOver ? (
          <RecoveryCodes codes={codes} onKept={onClose} />
        ) : (
          <FactorForm {...asks} hasPasskeys={state.passkeys.length > 0} onPerform={perform}>
            {step.kind === 'remove' ? undefined : (
              <FormField
                name="name"
                label={userWords.passkeyName}
                autoComplete="off"
                maxLength={60}
                value={name}
                onChange={setName}
              />
            )}
          </FactorForm>
        )}
      </div>
    </Dialog>
  );
}

function passkeyQuestion(step: PasskeyStep, hasFactor: boolean) {
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

export type FactorStep = 'setUp' | 'newCodes' | 'turnOff';

const factorQuestions = {
  setUp: { title: userWords.setUp, text: userWords.setUpText, action: userWords.goOn },
  newCodes: { title: userWords.newCodes, text: userWords.newCodesText, action: userWords.newCodes },
  turnOff: { title: userWords.turnOff, text: userWords.turnOffText, action: userWords.turnOffNow },
} as const;

interface SecondFactorDialogProps {
  readonly user: User;
  readonly step: FactorStep;
  readonly hasPasskeys: boolean;
  readonly onClose: () => void;
}

function SecondFactorDialog({ user, step, hasPasskeys, onClose }: SecondFactorDialogProps) {
  const path = `/api/users/${user.uid}`;
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const perform = async () => {
    if (step === 'setUp') setSetup(secondFactorSetupFrom(await callApi('POST', `${path}/second-factor`)));
    else if (step === 'newCodes')
      setCodes(recoveryCodesFrom(await callApi('POST', `${path}/recovery-codes`)));
    else {
      await callApi('DELETE', `${path}/second-factor`);
      onClose();
    }
  };
  return (
    <Dialog
      title={codes === null ? factorQuestions[step].title : userWords.recoveryCodes}
      isOpen
      onClose={onClose}
      closable={codes === null}
    >
      <div className={`stack ${styles.steps}`}>
        {codes !== null && <RecoveryCodes codes={codes} onKept={onClose} />}
        {codes === null && setup !== null && <ScanCode path={path} setup={setup} onCodes={setCodes} />}
        {codes === null && setup === null && (
          <FactorForm
            {...factorQuestions[step]}
            {...(step === 'turnOff' && hasPasskeys && { text: userWords.turnOffAppText })}
            variant={step === 'turnOff' ? 'danger' : 'primary'}
            hasPasskeys={hasPasskeys}
            onPerform={perform}
          />
        )}
      </div>
    </Dialog>
  );
}

interface ScanProps {
  readonly path: string;
  readonly setup: SecondFactorSetup;
  readonly onCodes: (codes: readonly string[]) => void;
}

function ScanCode({ path, setup: { uri, secret, setup }, onCodes }: ScanProps) {
  const [code, setCode] = useState('');
  const submission = useSubmission(
    async () => {
      if (code.trim() === '') throw fieldFailure('code', authWords.enterCode);
      const data = await callApi('PUT', `${path}/second-factor`, { body: { setup, code } });
      onCodes(recoveryCodesFrom(data));
    },
    ['code'],
    { wrong_code: 'code' },
  );
  return (
    <>
      <p>{userWords.scan}</p>
      <QrImage text={uri} label={userWords.scanLabel} />
      <p className={styles.secret}>{userWords.byHand(secret.replaceAll(/(.{4})/g, '$1 ').trim())}</p>
      <AccountForm submission={submission} label={userWords.setUp} action={userWords.turnOn} alone>
        <FormField
          name="code"
          label={authWords.code}
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          onChange={setCode}
        />
      </AccountForm>
    </>
  );
}

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
            {needsSecondFactor(state) && <p role="alert">{userWords.factorNeeded}</p>}
            <p role="status">{stateText(state, user)}</p>
            <div className="cluster">
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
  if (since !== null) return `${userWords.factorSince(dayText(since))} ${left}`;
  if (passkeys.length > 0) return `${userWords.passkeysAsked} ${left}`;
  return emailVerified ? userWords.factorOff : userWords.confirmAddressFirst;
}
