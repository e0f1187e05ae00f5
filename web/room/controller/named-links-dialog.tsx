import { useState } from 'react';
import type { ColumnId } from '../../../machines/kernel/ids.ts';
import { callApi, outcomeOf } from '../../app/api-call.ts';
import { ConfirmDialog } from '../../app/confirm-dialog.tsx';
import { language } from '../../app/language.ts';
import { useLoaded } from '../../app/use-loaded.ts';
import { AccountForm, FormField } from '../../auth/form.tsx';
import { fault, useSubmission } from '../../auth/use-submission.ts';
import { useRoom } from '../../live/live-context.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { CopyLine } from '../links/copy-line.tsx';
import { madeLinkWords } from '../links/made-link.words.ts';
import styles from '../links/made-links.module.css';
import {
  COLUMN_RIGHTS,
  type ColumnRight,
  columnsChosen,
  type NamedLinkRow,
  namedLinkFacts,
  namedLinksFrom,
} from '../links/named-links.view.ts';
import { namedLinkWords } from '../links/named-links.words.ts';
import { useLinkOrigin } from '../links/use-link-origin.ts';
import { useActorNames } from '../records/use-actor-names.ts';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Named links of a room: made, listed, removed (R2168). */
export function NamedLinksDialog({ isOpen, onClose }: Props) {
  return (
    <Dialog title={namedLinkWords.title} isOpen={isOpen} onClose={onClose} wide>
      <p>{namedLinkWords.about}</p>
      <NamedLinks />
    </Dialog>
  );
}

function NamedLinks() {
  const path = `/api/rooms/${useRoom().pid}/named-links`;
  const links = useLoaded(path, namedLinksFrom);
  return (
    <>
      <NamedLinkForm path={path} onMade={links.reload} />
      {links.failure !== null && <p role="alert">{links.failure.message}</p>}
      <NamedLinkList path={path} links={links.value ?? []} onRemoved={links.reload} />
    </>
  );
}

interface FormProps {
  readonly path: string;
  readonly onMade: () => Promise<void>;
}

const choices = COLUMN_RIGHTS.map((value) => ({ value, label: namedLinkWords.rights[value] }));

function NamedLinkForm({ path, onMade }: FormProps) {
  const { columns } = useRoom().view;
  const [name, setName] = useState('');
  const [ends, setEnds] = useState('');
  const [rights, setRights] = useState<ReadonlyMap<ColumnId, ColumnRight>>(new Map());
  const submission = useSubmission(async () => {
    const endsAt = ends === '' ? null : new Date(ends).getTime();
    if (name.trim() === '') throw fault('name', madeLinkWords.nameNeeded);
    if (endsAt !== null && !(endsAt > Date.now())) throw fault('endsAt', madeLinkWords.endsAtWrong);
    await callApi('POST', path, { body: { name, ...columnsChosen(rights, columns), endsAt } });
    setName('');
    setRights(new Map());
    await onMade();
  }, ['name', 'endsAt']);
  return (
    <AccountForm submission={submission} label={namedLinkWords.make} action={namedLinkWords.make}>
      <FormField
        submission={submission}
        name="name"
        label={madeLinkWords.name}
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={setName}
      />
      <FormField
        submission={submission}
        name="endsAt"
        type="datetime-local"
        label={madeLinkWords.endsAt}
        autoComplete="off"
        value={ends}
        onChange={setEnds}
      />
      {columns.length === 0 ? (
        <p>{namedLinkWords.noColumns}</p>
      ) : (
        <fieldset className={styles.rooms}>
          <legend>{namedLinkWords.columns}</legend>
          {columns.map(({ _id, name: column }) => (
            <Select
              key={_id}
              label={column}
              value={rights.get(_id) ?? 'NONE'}
              choices={choices}
              onChange={(right) => setRights(new Map(rights).set(_id, right))}
            />
          ))}
        </fieldset>
      )}
    </AccountForm>
  );
}

interface ListProps {
  readonly path: string;
  readonly links: readonly NamedLinkRow[];
  readonly onRemoved: () => Promise<void>;
}

function NamedLinkList({ path, links, onRemoved }: ListProps) {
  const { columns } = useRoom().view;
  const names = useActorNames();
  const [asking, setAsking] = useState<NamedLinkRow | null>(null);
  const { origin } = useLinkOrigin();
  const [openedAt] = useState(() => Date.now());
  const remove = async () => {
    const problem = await outcomeOf(callApi('DELETE', `${path}/${encodeURIComponent(asking?.id ?? '')}`));
    await onRemoved();
    return problem;
  };
  return (
    <>
      {links.length > 0 && (
        <ul className={styles.list} aria-label={namedLinkWords.list}>
          {links.map((link) => (
            <li key={link.id}>
              <div className={styles.words}>
                <strong>{link.name}</strong>
                <span>{namedLinkFacts(link, { columns, names, now: openedAt, locale: language })}</span>
              </div>
              <CopyLine title={namedLinkWords.theLink(link.name)} text={origin + link.path} />
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
        <p>{namedLinkWords.removeAbout}</p>
      </ConfirmDialog>
    </>
  );
}
