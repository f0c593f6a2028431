import { useEffect, useState } from 'react';
import { Button, Dropdown, makeStyles, mergeClasses, Option, SearchBox } from '@fluentui/react-components';
import { ArrowSortDown20Regular, ArrowSortUp20Regular, Filter20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { SourceInUse, UserSort, UserState } from '../../../api/contract/users.ts';
import type { Role } from '../../../api/contract/primitives.ts';
import { limits } from '../../../api/text/limits.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { mainWidths } from '../../components/main-widths.ts';
import { useSources } from './api.ts';
import {
  countFilters,
  lastSignIns,
  roles,
  secondSteps,
  sortedBy,
  sorts,
  states,
  type PeopleView,
} from './filter.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gap: '8px', marginBottom: '8px' },
  first: { display: 'flex', gap: '8px' },
  search: { flex: '1 1 auto', maxWidth: 'none', minWidth: 0 },
  // on a phone the filters are folded until they are wanted
  fold: { display: 'none', flexShrink: 0, [mainWidths.narrow]: { display: 'inline-flex' } },
  choices: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: '8px',
    [mainWidths.narrow]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  folded: { [mainWidths.narrow]: { display: 'none' } },
  choice: {
    minWidth: 0,
    width: '100%',
    // the mark at its end stays, and a long choice is cut before it
    '& button': { minWidth: 0, gridTemplateColumns: '[content] minmax(0, 1fr) [icon] auto [end]' },
  },
  value: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  sort: {
    display: 'flex',
    gap: '4px',
    minWidth: 0,
    [mainWidths.narrow]: { gap: 0, '& > :last-child': { minWidth: '28px', paddingInline: '4px' } },
  },
});

const typingPauseMs = 200;

interface PeopleFiltersProps {
  view: PeopleView;
  onChange: (view: PeopleView) => void;
}

/** The search of the list, its filters and its order. */
export function PeopleFilters({ view, onChange }: PeopleFiltersProps) {
  const styles = useStyles();
  const count = countFilters(view);
  const [isOpen, setOpen] = useState(count > 0);
  const [text, setText] = useState(view.q);
  const [before, setBefore] = useState(view.q);
  if (before !== view.q) {
    setBefore(view.q);
    // the filters were cleared
    if (view.q === '') setText('');
  }
  const q = text.trim();
  useEffect(() => {
    if (q === view.q) return undefined;
    const timer = setTimeout(() => onChange({ ...view, q }), typingPauseMs);
    return () => clearTimeout(timer);
  }, [q, view, onChange]);
  const change = (next: Partial<PeopleView>) => onChange({ ...view, q, ...next });
  return (
    <div className={styles.root} role="search" aria-label={t`Users`}>
      <div className={styles.first}>
        <SearchBox
          className={styles.search}
          aria-label={t`Find a user`}
          placeholder={t`Name, username or email`}
          maxLength={limits.searchQuery}
          value={text}
          onChange={(_event, { value }) => setText(value)}
        />
        <Button
          className={styles.fold}
          icon={<Filter20Regular />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {count === 0 ? t`Filters` : t`Filters (${count})`}
        </Button>
      </div>
      <div className={mergeClasses(styles.choices, !isOpen && styles.folded)}>
        <Choice
          label={t`Role`}
          all={t`All roles`}
          values={roles}
          nameOf={roleName}
          chosen={view.role}
          onChoose={(role) => change({ role })}
        />
        <Choice
          label={t`State`}
          all={t`All states`}
          values={states}
          nameOf={stateName}
          chosen={view.state}
          onChoose={(state) => change({ state })}
        />
        <SourceChoice chosen={view.source} onChoose={(source) => change({ source })} />
        <Choice
          label={t`Last sign-in`}
          all={t`Any last sign-in`}
          values={lastSignIns}
          nameOf={lastSignInName}
          chosen={view.lastSignIn}
          onChoose={(lastSignIn) => change({ lastSignIn })}
        />
        <Choice
          label={t`Second step`}
          all={t`Second step: any`}
          values={secondSteps}
          nameOf={(value) => (value === 'on' ? t`With second step` : t`Without second step`)}
          chosen={view.secondStep}
          onChoose={(secondStep) => change({ secondStep })}
        />
        <Order view={view} onChange={(next) => onChange({ ...next, q })} />
      </div>
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  /** What stands there while nothing is chosen. */
  all: string;
  values: readonly Value[];
  nameOf: (value: Value) => string;
  chosen: Value | undefined;
  onChoose: (value: Value | undefined) => void;
}

function Choice<Value extends string>({ label, all, values, nameOf, chosen, onChoose }: ChoiceProps<Value>) {
  const styles = useStyles();
  const value = chosen === undefined ? all : nameOf(chosen);
  return (
    <Dropdown
      className={styles.choice}
      aria-label={label}
      value={value}
      button={{ children: <span className={styles.value}>{value}</span> }}
      selectedOptions={[chosen ?? '']}
      onOptionSelect={(_event, { optionValue }) => onChoose(values.find((value) => value === optionValue))}
    >
      <Option value="">{all}</Option>
      {values.map((value) => (
        <Option key={value} value={value}>
          {nameOf(value)}
        </Option>
      ))}
    </Dropdown>
  );
}

function SourceChoice({ chosen, onChoose }: Pick<ChoiceProps<string>, 'chosen' | 'onChoose'>) {
  const { data = [] } = useSources();
  const found = data.map(({ source }) => source);
  return (
    <Choice
      label={t`Source`}
      all={t`All sources`}
      // one of the address may have no account any more
      values={chosen === undefined || found.includes(chosen) ? found : [...found, chosen]}
      nameOf={(value) => sourceName(value, data)}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}

function Order({ view, onChange }: PeopleFiltersProps) {
  const styles = useStyles();
  const isAscending = view.order === 'asc';
  const column = sortName(view.sort);
  const value = t`By ${column}`;
  return (
    <div className={styles.sort}>
      <Dropdown
        className={styles.choice}
        aria-label={t`Sort by`}
        value={value}
        button={{ children: <span className={styles.value}>{value}</span> }}
        selectedOptions={[view.sort]}
        onOptionSelect={(_event, { optionValue }) => {
          const sort = sorts.find((each) => each === optionValue);
          if (sort && sort !== view.sort) onChange(sortedBy(view, sort));
        }}
      >
        {sorts.map((sort) => (
          <Option key={sort} value={sort}>
            {sortName(sort)}
          </Option>
        ))}
      </Dropdown>
      <IconButton
        label={isAscending ? t`Ascending. Sort descending.` : t`Descending. Sort ascending.`}
        icon={isAscending ? <ArrowSortUp20Regular /> : <ArrowSortDown20Regular />}
        onClick={() => onChange(sortedBy(view, view.sort))}
      />
    </div>
  );
}

function roleName(role: Role): string {
  switch (role) {
    case 'admin':
      return t`Administrators`;
    case 'editor':
      return t`Editors`;
    case 'viewer':
      return t`Viewers`;
  }
}

function stateName(state: UserState): string {
  switch (state) {
    case 'active':
      return t`Active`;
    case 'disabled':
      return t`Disabled`;
    case 'unconfirmed':
      return t`Email not confirmed`;
  }
}

const lastSignInName = (value: (typeof lastSignIns)[number]): string =>
  value === 'never' ? t`Never signed in` : t`Not for ${value} days`;

function sourceName(source: string, sources: readonly SourceInUse[]): string {
  switch (source) {
    case 'lectern':
      return t`Lectern`;
    case 'scim':
      return t`Managed through SCIM`;
    case 'service':
      return t`Service accounts`;
    default:
      return sources.find((each) => each.source === source)?.name ?? source.slice('provider:'.length);
  }
}

function sortName(sort: UserSort): string {
  switch (sort) {
    case 'name':
      return t`Display name`;
    case 'username':
      return t`Username`;
    case 'email':
      return t`Email`;
    case 'role':
      return t`Role`;
    case 'lastSignIn':
      return t`Last sign-in`;
    case 'created':
      return t({ message: 'Created', context: 'account' });
  }
}
