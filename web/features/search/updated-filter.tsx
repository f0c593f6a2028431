import { useState } from 'react';
import { Dropdown, makeStyles, Option } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { DayField } from '../../components/day-field.tsx';
import { pasts, type Updated } from './updated.ts';

const useStyles = makeStyles({
  box: {
    minWidth: 'min(148px, 100%)',
    maxWidth: '100%',
    whiteSpace: 'nowrap',
    '@container main (max-width: 767px)': { flex: '1 1 auto' },
  },
  days: { display: 'flex', flexBasis: '100%', columnGap: '8px' },
});

type Choice = 'any' | 'between' | (typeof pasts)[number];

const nameOf = (choice: Choice): string =>
  ({
    any: t`Any time`,
    week: t`Past week`,
    month: t`Past month`,
    year: t`Past year`,
    between: t`Between days`,
  })[choice];

const choices: readonly Choice[] = ['any', ...pasts, 'between'];

interface UpdatedFilterProps {
  updated: Updated | undefined;
  onChange: (updated: Updated | undefined) => void;
}

/** When documents were updated: since some time, or between two days, whose fields are shown below. */
export function UpdatedFilter({ updated, onChange }: UpdatedFilterProps) {
  const styles = useStyles();
  const [isChoosing, setChoosing] = useState(false);
  const chosen: Choice = !updated
    ? isChoosing
      ? 'between'
      : 'any'
    : 'past' in updated
      ? updated.past
      : 'between';
  const days = updated && !('past' in updated) ? updated : {};
  const choose = (choice: string | undefined) => {
    setChoosing(choice === 'between');
    const past = pasts.find((one) => one === choice);
    if (past) onChange({ past });
    else if (updated && choice !== chosen) onChange(undefined);
  };
  const setDay = (next: { from?: string | undefined; to?: string | undefined }) => {
    setChoosing(true);
    onChange(next.from === undefined && next.to === undefined ? undefined : next);
  };
  return (
    <>
      <Dropdown
        className={styles.box}
        aria-label={t`Updated`}
        positioning={{ position: 'below', align: 'start', offset: 4 }}
        value={nameOf(chosen)}
        selectedOptions={[chosen]}
        onOptionSelect={(_event, { optionValue }) => choose(optionValue)}
      >
        {choices.map((choice) => (
          <Option key={choice} value={choice}>
            {nameOf(choice)}
          </Option>
        ))}
      </Dropdown>
      {chosen === 'between' ? (
        <div className={styles.days}>
          <DayField label={t`From`} day={days.from} onChange={(from) => setDay({ ...days, from })} />
          <DayField label={t`To`} day={days.to} onChange={(to) => setDay({ ...days, to })} />
        </div>
      ) : null}
    </>
  );
}
