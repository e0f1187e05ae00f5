import { useEffect, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import type { Language } from '../../machines/kernel/language.ts';
import { listedRoomsFrom } from '../../machines/people/room-list.ts';
import { type User, userFrom } from '../../machines/people/user.ts';
import { Avatar } from '../account/avatar.tsx';
import { ConfirmAddress } from '../account/confirm-address.tsx';
import { AccountForm, EmailField, FormField, fieldFailure, useSubmission } from '../account/form.tsx';
import { NewPasswordFields, requireSamePassword } from '../account/password-field.tsx';
import { session } from '../account/session.ts';
import { type ListedSignIn, sessionsFrom } from '../account/session-list.view.ts';
import { SignedInOnly } from '../account/user-screen.tsx';
import { callApi, messageOf } from '../app/api-call.ts';
import { dayText } from '../app/date-text.ts';
import { LanguageChoice, switchLanguage } from '../app/language-choice.tsx';
import { notifyFailure, useAttempt } from '../app/use-attempt.ts';
import { SiteHeader } from '../site/site-header.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { uiWords } from '../ui/ui.words.ts';
import { SecondFactorSettings } from './second-factor-settings.tsx';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';
import { CurrentPasswordField, requireCurrentPassword } from './use-proof.tsx';
import { userWords } from './user.words.ts';

interface UserChange {
  readonly displayName?: string;
  readonly language?: Language;
  readonly photoURL?: string | null;
  readonly email?: string;
  readonly password?: string;
  readonly currentPassword?: string;
}

async function changeUser({ uid }: User, body: UserChange): Promise<void> {
  const user = userFrom(await callApi('PATCH', `/api/users/${uid}`, { body }));
  if (user !== null) session.update(user);
}

export function EmailSettings({ user }: { readonly user: User }) {
  const [email, setEmail] = useState('');
  const [currentPassword, setCurrentPassword] = useState('');
  const [done, setDone] = useState<string | null>(null);
  const submission = useSubmission(
    async () => {
      setDone(null);
      if (email.trim() === '') throw fieldFailure('email', userWords.enterNewEmail);
      await changeUser(user, { email, currentPassword: requireCurrentPassword(currentPassword) });
      setEmail('');
      setCurrentPassword('');
      setDone(userWords.linkOnItsWay);
    },
    ['email', 'currentPassword'],
    { wrong_password: 'currentPassword' },
  );
  return (
    <SettingsSection title={userWords.emailAddress} about={aboutAddress(user)}>
      <ConfirmAddress user={user} />
      <AccountForm
        submission={submission}
        label={userWords.emailAddress}
        action={userWords.changeAddress}
        variant="secondary"
        done={done}
      >
        <EmailField label={userWords.newEmail} autoComplete="email" value={email} onChange={setEmail} />
        <CurrentPasswordField value={currentPassword} onChange={setCurrentPassword} />
      </AccountForm>
    </SettingsSection>
  );
}

function aboutAddress({ email, emailVerified }: User): string {
  if (email === null) return userWords.noAddress;
  return emailVerified ? userWords.youLogInAs(email) : userWords.unconfirmed(email);
}

const emptyPasswords = { currentPassword: '', password: '', again: '' };

function PasswordSettings({ user }: { readonly user: User }) {
  const [typed, setTyped] = useState(emptyPasswords);
  const [done, setDone] = useState<string | null>(null);
  const submission = useSubmission(
    async () => {
      setDone(null);
      const currentPassword = requireCurrentPassword(typed.currentPassword);
      requireSamePassword(typed.password, typed.again);
      await changeUser(user, { currentPassword, password: typed.password });
      setTyped(emptyPasswords);
      setDone(userWords.passwordChanged);
    },
    ['currentPassword', 'password', 'again'],
    { wrong_password: 'currentPassword' },
  );
  return (
    <SettingsSection title={userWords.password} about={userWords.passwordAbout}>
      <AccountForm
        submission={submission}
        label={userWords.password}
        action={userWords.changePassword}
        variant="secondary"
        done={done}
      >
        <input type="hidden" autoComplete="username" value={user.email ?? ''} />
        <CurrentPasswordField
          value={typed.currentPassword}
          onChange={(currentPassword) => setTyped({ ...typed, currentPassword })}
        />
        <NewPasswordFields
          label={userWords.newPassword}
          password={typed.password}
          onPassword={(password) => setTyped({ ...typed, password })}
          again={typed.again}
          onAgain={(again) => setTyped({ ...typed, again })}
        />
      </AccountForm>
    </SettingsSection>
  );
}

function DeleteAccount({ user }: { readonly user: User }) {
  const [asking, setAsking] = useState(false);
  return (
    <SettingsSection title={userWords.delete} about={userWords.deleteAbout}>
      <div className="cluster">
        <Button onPress={() => setAsking(true)}>{userWords.deleteAsk}</Button>
      </div>
      <Dialog title={userWords.deleteQuestion} isOpen={asking} onClose={() => setAsking(false)}>
        <DeletionConsequences user={user} />
      </Dialog>
    </SettingsSection>
  );
}

function DeletionConsequences({ user }: { readonly user: User }) {
  const rooms = useRoomNames();
  const [password, setPassword] = useState('');
  const submission = useSubmission(
    async () => {
      const body = { currentPassword: requireCurrentPassword(password) };
      await callApi('DELETE', `/api/users/${user.uid}`, { body });
      // Loading a new page clears all state of the account.
      location.replace('/');
    },
    ['currentPassword'],
    { wrong_password: 'currentPassword' },
  );
  return (
    <>
      <ul className={styles.consequences}>
        <li>{roomsText(rooms)}</li>
        <li>{userWords.screensGoDark}</li>
        <li>{userWords.forgotten(user.email ?? '')}</li>
      </ul>
      <AccountForm
        submission={submission}
        label={userWords.delete}
        action={userWords.delete}
        variant="danger"
      >
        <CurrentPasswordField value={password} onChange={setPassword} />
      </AccountForm>
    </>
  );
}

function roomsText(names: readonly string[] | null): string {
  if (names === null) return userWords.allRooms;
  if (names.length === 0) return userWords.noRooms;
  const [first = '', second = '', third = '', ...more] = names;
  const some = [first, second, third].filter((name) => name !== '').join(', ');
  return more.length > 0 ? userWords.theseRoomsAndMore(some, more.length) : userWords.theseRooms(some);
}

function useRoomNames(): readonly string[] | null {
  const [names, setNames] = useState<readonly string[] | null>(null);
  useEffect(() => {
    callApi('GET', '/api/rooms').then(
      (data) => setNames(listedRoomsFrom(data).map(({ name }) => name)),
      () => setNames(null),
    );
  }, []);
  return names;
}

export function PhotoField({ user }: { readonly user: User }) {
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAttempt((error) => setProblem(messageOf(error)));
  const change = (photo: () => Promise<string | null>) =>
    run(async () => {
      setProblem(null);
      await changeUser(user, { photoURL: await photo() });
    });
  const choose = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined) void change(() => squareThumbnail(file));
  };
  return (
    <div className={`cluster ${styles.photo}`}>
      <Avatar photoURL={user.photoURL} admin={user.customClaims.admin} size={64} />
      <FileTrigger acceptedFileTypes={['image/png', 'image/jpeg', 'image/webp']} onSelect={choose}>
        <Button waiting={busy}>
          {user.photoURL === null ? userWords.choosePicture : userWords.changePicture}
        </Button>
      </FileTrigger>
      {user.photoURL !== null && (
        <Button variant="quiet" waiting={busy} onPress={() => void change(() => Promise.resolve(null))}>
          {userWords.removePicture}
        </Button>
      )}
      <div role="alert">{problem !== null && <p className={styles.problem}>{problem}</p>}</div>
    </div>
  );
}

const THUMBNAIL_SIDE = 128;

async function squareThumbnail(file: File): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(userWords.noPicture);
  });
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = THUMBNAIL_SIDE;
  canvas.height = THUMBNAIL_SIDE;
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, THUMBNAIL_SIDE, THUMBNAIL_SIDE);
  picture.close();
  return canvas.toDataURL('image/webp', 0.85);
}

export function SessionSettings({ user }: { readonly user: User }) {
  const path = `/api/users/${user.uid}/sessions`;
  const [places, setPlaces] = useState<readonly ListedSignIn[] | null>(null);
  useEffect(() => {
    callApi('GET', path).then((data) => setPlaces(sessionsFrom(data)), notifyFailure);
  }, [path]);
  const { busy, run } = useAttempt();
  const end = async ({ id }: ListedSignIn) => {
    await callApi('DELETE', `${path}/${id}`);
    setPlaces((shown) => shown && shown.filter((place) => place.id !== id));
  };
  const endOthers = async () => {
    await callApi('DELETE', `/api/users/${user.uid}/other-sessions`);
    setPlaces((shown) => shown && shown.filter(({ present }) => present));
  };
  const endAll = async () => {
    await callApi('DELETE', path);
    session.changeTo(null);
  };
  return (
    <SettingsSection title={userWords.places} about={userWords.placesAbout}>
      <ul className={styles.sessions}>
        {places?.map((place) => (
          <li key={place.id}>
            <div>
              <strong>{place.name}</strong>
              <span>{signInText(place)}</span>
            </div>
            {!place.present && <EndButton place={place} onEnd={() => end(place)} />}
          </li>
        ))}
      </ul>
      <div className="cluster">
        {places !== null && places.length > 1 && (
          <Button waiting={busy} onPress={() => void run(endOthers)}>
            {userWords.signOutOthers}
          </Button>
        )}
        <Button waiting={busy} onPress={() => void run(endAll)}>
          {userWords.signOutEverywhere}
        </Button>
      </div>
    </SettingsSection>
  );
}

function signInText({ present, since, address }: ListedSignIn): string {
  const begun = (present ? userWords.hereSince : userWords.since)(dayText(since));
  return address === null ? begun : userWords.sinceFrom(begun, address);
}

function EndButton({ place, onEnd }: { readonly place: ListedSignIn; readonly onEnd: () => Promise<void> }) {
  const { busy, run } = useAttempt();
  return (
    <Button
      size="small"
      waiting={busy}
      aria-label={userWords.signOutOf(place.name)}
      onPress={() => void run(onEnd)}
    >
      {userWords.signOut}
    </Button>
  );
}

export function SettingsRoute() {
  return <SignedInOnly>{(user) => <Settings user={user} />}</SignedInOnly>;
}

function Settings({ user }: { readonly user: User }) {
  return (
    <div className={styles.page}>
      <SiteHeader logoTo="/team/" />
      <main className={styles.main}>
        <h1 className={styles.title}>{userWords.title}</h1>
        <ProfileSettings user={user} />
        <LanguageSettings user={user} />
        <EmailSettings user={user} />
        <PasswordSettings user={user} />
        <SecondFactorSettings user={user} />
        <SessionSettings user={user} />
        <DeleteAccount user={user} />
      </main>
    </div>
  );
}

function LanguageSettings({ user }: { readonly user: User }) {
  const [problem, setProblem] = useState<string | null>(null);
  const { run } = useAttempt((error) => setProblem(messageOf(error)));
  return (
    <SettingsSection title={uiWords.language} about={userWords.languageAbout}>
      <LanguageChoice
        choose={(chosen) => {
          void run(async () => {
            await changeUser(user, { language: chosen });
            switchLanguage(chosen);
          });
        }}
      />
      <div role="alert">{problem !== null && <p className={styles.problem}>{problem}</p>}</div>
    </SettingsSection>
  );
}

function ProfileSettings({ user }: { readonly user: User }) {
  const [name, setName] = useState(user.displayName ?? '');
  const [done, setDone] = useState<string | null>(null);
  const submission = useSubmission(async () => {
    setDone(null);
    await changeUser(user, { displayName: name });
    setDone(userWords.saved);
  }, ['displayName']);
  return (
    <SettingsSection title={userWords.profile} about={userWords.profileAbout}>
      <PhotoField user={user} />
      <AccountForm
        submission={submission}
        label={userWords.name}
        action={userWords.save}
        variant="secondary"
        done={done}
      >
        <FormField
          name="displayName"
          label={userWords.name}
          autoComplete="name"
          maxLength={100}
          value={name}
          onChange={setName}
        />
      </AccountForm>
    </SettingsSection>
  );
}
