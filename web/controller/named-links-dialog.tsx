import { useState } from 'react';
import type { ColumnId } from '../../machines/kernel/ids.ts';
import { language } from '../app/language.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { namedLinkWords } from '../links/created-link.words.ts';
import styles from '../links/created-links.module.css';
import { CreatedLinkList, CreateLinkForm } from '../links/created-links.tsx';
import {
  COLUMN_RIGHTS,
  type ColumnRight,
  columnsChosen,
  namedLinkFacts,
  namedLinksFrom,
} from '../links/named-links.view.ts';
import { useRoom } from '../live/live-context.ts';
import { useActorNames } from '../records/use-actor-names.ts';
import { Dialog, type DialogState } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';

export function NamedLinksDialog({ isOpen, onClose }: DialogState) {
  return (
    <Dialog title={namedLinkWords.title} isOpen={isOpen} onClose={onClose} wide>
      <p>{namedLinkWords.about}</p>
      <NamedLinks />
    </Dialog>
  );
}

function NamedLinks() {
  const { pid, view } = useRoom();
  const { columns } = view;
  const names = useActorNames();
  const path = `/api/rooms/${pid}/named-links`;
  const links = useLoaded(path, namedLinksFrom);
  return (
    <>
      <NamedLinkForm path={path} onMade={links.reload} />
      {links.failure !== null && <p role="alert">{links.failure.message}</p>}
      <CreatedLinkList
        path={path}
        label={namedLinkWords.list}
        links={links.value ?? []}
        facts={(link, now) => namedLinkFacts(link, { columns, names, now, locale: language })}
        address={(link) => link.path}
        title={({ name }) => namedLinkWords.theLink(name)}
        removeAbout={namedLinkWords.removeAbout}
        onRemoved={links.reload}
      />
    </>
  );
}

const rightsChoices = COLUMN_RIGHTS.map((value) => ({ value, label: namedLinkWords.rights[value] }));

function NamedLinkForm({ path, onMade }: { readonly path: string; readonly onMade: () => Promise<void> }) {
  const { columns } = useRoom().view;
  const [rights, setRights] = useState<ReadonlyMap<ColumnId, ColumnRight>>(new Map());
  const made = async () => {
    setRights(new Map());
    await onMade();
  };
  return (
    <CreateLinkForm
      path={path}
      action={namedLinkWords.make}
      nameMost={60}
      chosen={() => columnsChosen(rights, columns)}
      onMade={made}
    >
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
              choices={rightsChoices}
              onChange={(right) => setRights(new Map(rights).set(_id, right))}
            />
          ))}
        </fieldset>
      )}
    </CreateLinkForm>
  );
}
