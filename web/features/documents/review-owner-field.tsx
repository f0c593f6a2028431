import { useId, useState } from 'react';
import { Label, makeStyles, tokens } from '@fluentui/react-components';
import { Dismiss20Regular, PersonAdd20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { Person } from '../../../api/contract/primitives.ts';
import { Avatar } from '../../components/avatar.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { NamePicker } from '../../components/name-picker.tsx';
import { PersonName } from '../../components/person-name.tsx';
import { usePaused } from '../../lib/use-paused.ts';
import { useCandidates } from './access-api.ts';

const useStyles = makeStyles({
  root: { display: 'grid', rowGap: '4px' },
  person: { display: 'flex', alignItems: 'center', columnGap: '10px', minHeight: '32px' },
  name: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  none: { color: tokens.colorNeutralForeground3, lineHeight: '32px' },
});

interface OwnerFieldProps {
  documentId: number;
  owner: Person | null;
  /** Absent for those who may not change it. */
  onChange?: ((owner: Person | null) => void) | undefined;
}

/** Who looks after a document, or a field to find somebody. */
export function OwnerField({ documentId, owner, onChange }: OwnerFieldProps) {
  const styles = useStyles();
  const id = useId();
  return (
    <div className={styles.root} role="group" aria-labelledby={id}>
      <Label id={id}>{t`Owner`}</Label>
      {owner ? (
        <div className={styles.person}>
          <Avatar id={owner.id} name={owner.displayName} avatar={owner.avatar} size={24} decorative />
          <span className={styles.name}>
            <PersonName person={owner} />
          </span>
          {onChange ? (
            <IconButton
              size="small"
              label={t`Remove the owner`}
              icon={<Dismiss20Regular />}
              onClick={() => onChange(null)}
            />
          ) : null}
        </div>
      ) : onChange ? (
        <OwnerPicker documentId={documentId} onPick={onChange} />
      ) : (
        <span className={styles.none}>{t`Nobody`}</span>
      )}
    </div>
  );
}

function OwnerPicker({ documentId, onPick }: { documentId: number; onPick: (person: Person) => void }) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const asked = usePaused(typed);
  const { data, isFetching } = useCandidates(documentId, asked);
  const people = typed === '' ? [] : (data?.people ?? []);
  return (
    <NamePicker
      label={t`Owner`}
      placeholder={t`Name or username`}
      icon={<PersonAdd20Regular />}
      text={text}
      onText={setText}
      offered={people.map(({ id, displayName, avatar, email, username }) => ({
        key: String(id),
        name: displayName,
        quiet: email ?? username,
        picture: <Avatar id={id} name={displayName} avatar={avatar} size={24} decorative />,
      }))}
      picked={undefined}
      onPick={(key) => {
        const found = people.find(({ id }) => String(id) === key);
        if (found) onPick({ id: found.id, displayName: found.displayName, avatar: found.avatar });
      }}
      nothing={nothingFound(typed, isFetching || asked !== typed)}
    />
  );
}

function nothingFound(typed: string, isSearching: boolean): string {
  if (typed === '') return t`Type a name`;
  return isSearching ? t`Searching...` : t`No one found`;
}
