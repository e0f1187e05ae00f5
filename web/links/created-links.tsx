import { type ReactNode, useState } from 'react';
import type { Instant } from '../../machines/kernel/time.ts';
import { AccountForm, FormField, fieldFailure, useSubmission } from '../account/form.tsx';
import { callApi } from '../app/api-call.ts';
import { ConfirmDialog } from '../app/confirm-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { CopyLine } from './copy-button.tsx';
import { madeLinkWords } from './created-link.words.ts';
import styles from './created-links.module.css';
import { useLinkOrigin } from './use-link-origin.ts';

interface FormProps {
  readonly path: string;
  readonly action: string;
  readonly nameMost?: number;
  readonly chosen: () => object;
  readonly onMade: () => Promise<void>;
  readonly children: ReactNode;
}

export function CreateLinkForm({ path, action, nameMost, chosen, onMade, children }: FormProps) {
  const [name, setName] = useState('');
  const [ends, setEnds] = useState('');
  const submission = useSubmission(async () => {
    const endsAt = ends === '' ? null : new Date(ends).getTime();
    if (name.trim() === '') throw fieldFailure('name', madeLinkWords.nameNeeded);
    const body = { name, ...chosen(), endsAt };
    if (endsAt !== null && !(endsAt > Date.now())) throw fieldFailure('endsAt', madeLinkWords.endsAtWrong);
    await callApi('POST', path, { body });
    setName('');
    await onMade();
  }, ['name', 'endsAt']);
  return (
    <AccountForm submission={submission} label={action} action={action}>
      <FormField
        name="name"
        label={madeLinkWords.name}
        autoComplete="off"
        {...(nameMost !== undefined && { maxLength: nameMost })}
        value={name}
        onChange={setName}
      />
      <FormField
        name="endsAt"
        type="datetime-local"
        label={madeLinkWords.endsAt}
        autoComplete="off"
        value={ends}
        onChange={setEnds}
      />
      {children}
    </AccountForm>
  );
}

interface ListProps<Link> {
  readonly path: string;
  readonly label: string;
  readonly links: readonly Link[];
  readonly facts: (link: Link, now: Instant) => string;
  readonly address: (link: Link) => string;
  readonly title: (link: Link) => string;
  readonly removeAbout: string;
  readonly onRemoved: () => Promise<void>;
}

export function CreatedLinkList<Link extends { readonly id: string; readonly name: string }>(
  props: ListProps<Link>,
) {
  const { path, label, links, facts, address, title, removeAbout, onRemoved } = props;
  const [asking, setAsking] = useState<Link | null>(null);
  const { origin } = useLinkOrigin();
  const [openedAt] = useState(() => Date.now());
  const remove = () =>
    callApi('DELETE', `${path}/${encodeURIComponent(asking?.id ?? '')}`).finally(onRemoved);
  return (
    <>
      {links.length > 0 && (
        <ul className={styles.list} aria-label={label}>
          {links.map((link) => (
            <li key={link.id}>
              <div className={`muted ${styles.words}`}>
                <strong>{link.name}</strong>
                <span>{facts(link, openedAt)}</span>
              </div>
              <CopyLine title={title(link)} text={origin + address(link)} />
              <Button
                size="small"
                variant="quiet"
                aria-label={madeLinkWords.removeNamed(link.name)}
                onPress={() => setAsking(link)}
              >
                {madeLinkWords.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        title={madeLinkWords.removeNamed(asking?.name ?? '')}
        isOpen={asking !== null}
        onClose={() => setAsking(null)}
        confirm={madeLinkWords.remove}
        onConfirm={remove}
      >
        <p>{removeAbout}</p>
      </ConfirmDialog>
    </>
  );
}
