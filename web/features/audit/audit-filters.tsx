import { useState } from 'react';
import { Button, Field } from '@fluentui/react-components';
import { Dismiss16Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { AuditEvent } from '../../../api/contract/audit.ts';
import { fold } from '../../../api/text/words/fold.ts';
import { Avatar } from '../../components/avatar.tsx';
import { DayField } from '../../components/day-field.tsx';
import { FilterBox } from '../../components/filter-box.tsx';
import { actChoices } from './action-words.tsx';
import { usePeopleChoices, useChosenPerson } from './api.ts';
import { useAuditStyles } from './audit.styles.ts';
import { isFiltered, type AuditFilter } from './filter.ts';
import { nameOfTarget } from './names.tsx';

interface AuditFiltersProps {
  filter: AuditFilter;
  /** Those that are shown: they name people and things that are gone. */
  events: readonly AuditEvent[];
  onFilter: (filter: AuditFilter) => void;
}

/** The filters of the log: who acted, the act, between which days; and what it happened to, which is chosen in a row. */
export function AuditFilters({ filter, events, onFilter }: AuditFiltersProps) {
  const styles = useAuditStyles();
  const change = (next: AuditFilter) => onFilter({ ...filter, ...next });
  const target = filter.target === undefined ? '' : targetName(filter.target, events);
  return (
    <>
      <div className={styles.filters} role="group" aria-label={t`Filters`}>
        <PersonFilter person={filter.person} events={events} onChange={(person) => change({ person })} />
        <ActFilter action={filter.action} onChange={(action) => change({ action })} />
        <div className={styles.days}>
          <DayField size="medium" label={t`From`} day={filter.from} onChange={(from) => change({ from })} />
          <DayField size="medium" label={t`To`} day={filter.until} onChange={(until) => change({ until })} />
        </div>
        {isFiltered(filter) ? (
          <Button appearance="subtle" onClick={() => onFilter({})}>{t`Clear filters`}</Button>
        ) : null}
      </div>
      {filter.target === undefined ? null : (
        <div className={styles.chosen}>
          <Button
            size="small"
            iconPosition="after"
            icon={<Dismiss16Regular />}
            aria-label={t`Remove the filter: ${target}`}
            onClick={() => change({ target: undefined })}
          >
            {target}
          </Button>
        </div>
      )}
    </>
  );
}

interface PersonFilterProps {
  person: number | undefined;
  events: readonly AuditEvent[];
  onChange: (id: number | undefined) => void;
}

function PersonFilter({ person, events, onChange }: PersonFilterProps) {
  const styles = useAuditStyles();
  const [text, setText] = useState('');
  const { data: people = [] } = usePeopleChoices(text.trim());
  const { data: chosen } = useChosenPerson(person);
  const seen = events.find(({ actor }) => actor?.id === person)?.actor;
  const name = chosen?.displayName ?? seen?.displayName ?? seen?.username ?? t`A person`;
  return (
    <Field label={t`Person`} className={styles.filter}>
      <FilterBox
        className={styles.box}
        label={t`Person`}
        placeholder={t`Anyone`}
        chosen={person === undefined ? undefined : { id: person, name }}
        choices={people.map(({ id, displayName, username, avatar }) => ({
          id,
          name: displayName,
          content: (
            <span className={styles.option}>
              <Avatar id={id} name={displayName} avatar={avatar} size={24} decorative />
              <span>
                {displayName} <span className={styles.quiet}>{username}</span>
              </span>
            </span>
          ),
        }))}
        onTyped={setText}
        onChange={onChange}
      />
    </Field>
  );
}

interface ActFilterProps {
  action: string | undefined;
  onChange: (action: string | undefined) => void;
}

function ActFilter({ action, onChange }: ActFilterProps) {
  const styles = useAuditStyles();
  const [text, setText] = useState('');
  const wanted = fold(text.trim());
  const choices = actChoices();
  return (
    <Field label={t`Act`} className={styles.filter}>
      <FilterBox
        className={styles.box}
        label={t`Act`}
        placeholder={t`Any act`}
        chosen={choices.find(({ id }) => id === action)}
        choices={choices
          .filter(({ id, name }) => fold(name).includes(wanted) || id.includes(wanted))
          .map(({ id, name }) => ({ id, name, content: <span>{name}</span> }))}
        onTyped={setText}
        onChange={onChange}
      />
    </Field>
  );
}

/** 'Document Minutes', or 'Document 7' where no event names it. */
function targetName(target: string, events: readonly AuditEvent[]): string {
  const [kind = '', id] = target.split(':');
  const seen = events.find((event) => event.target?.kind === kind && event.target.id === Number(id))?.target;
  return nameOfTarget(seen ?? { kind, id: Number(id), name: null });
}
