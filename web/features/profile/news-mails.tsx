import { useId } from 'react';
import { Dropdown, makeStyles, Option, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { Preferences } from '../../../api/contract/users.ts';
import { pageLocale } from '../../lib/page-locale.ts';

const useStyles = makeStyles({
  root: { padding: '11px 0 16px', borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
  name: { display: 'block', fontWeight: tokens.fontWeightSemibold },
  text: { fontSize: '13.5px', lineHeight: '19px', color: tokens.colorNeutralForeground3 },
  choices: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '8px' },
  choice: { minWidth: '160px' },
});

type When = Pick<Preferences, 'newsMails' | 'newsHour' | 'newsWeekday' | 'timeZone'>;

interface NewsMailsProps {
  when: When;
  disabled: boolean;
  onChange: (change: Partial<When>) => void;
}

const namesOfMails = (): Record<When['newsMails'], string> => ({
  'at-once': t`At once`,
  daily: t`Once a day`,
  weekly: t`Once a week`,
  never: t`Never`,
});

// any Monday, and the hours of any day
const nameOfWeekday = (day: number): string =>
  new Intl.DateTimeFormat(pageLocale(), { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, day)),
  );
const nameOfHour = (hour: number): string =>
  new Intl.DateTimeFormat(pageLocale(), { timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, 1, hour)),
  );

const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** When changes of what somebody follows are mailed. A time counts in the time zone of the browser that chose it. */
export function NewsMails({ when, disabled, onChange }: NewsMailsProps) {
  const styles = useStyles();
  const id = useId();
  const { newsMails, newsHour, newsWeekday, timeZone } = when;
  const choose = (change: Partial<When>) => onChange({ timeZone: zoneHere(), ...change });
  const names = namesOfMails();
  const isDigest = newsMails === 'daily' || newsMails === 'weekly';
  return (
    <div className={styles.root} role="group" aria-labelledby={id} aria-describedby={`${id}-text`}>
      <span id={id} className={styles.name}>{t`Mails about what you follow`}</span>
      <span id={`${id}-text`} className={styles.text}>
        {isDigest
          ? t`Changes, new documents and comments in one mail, by the clock of ${timeZone}.`
          : t`Changes, new documents and comments. Mentions and replies are always mailed at once.`}
      </span>
      <div className={styles.choices}>
        <Choice
          label={t`How often`}
          values={Object.keys(names) as When['newsMails'][]}
          chosen={newsMails}
          nameOf={(value) => names[value]}
          disabled={disabled}
          onChoose={(value) => choose({ newsMails: value })}
        />
        {newsMails === 'weekly' && (
          <Choice
            label={t({ message: 'Day', context: 'weekday' })}
            values={[1, 2, 3, 4, 5, 6, 7]}
            chosen={newsWeekday}
            nameOf={nameOfWeekday}
            disabled={disabled}
            onChoose={(value) => choose({ newsWeekday: value })}
          />
        )}
        {isDigest && (
          <Choice
            label={t`Time`}
            values={Array.from({ length: 24 }, (_, hour) => hour)}
            chosen={newsHour}
            nameOf={nameOfHour}
            disabled={disabled}
            onChoose={(value) => choose({ newsHour: value })}
          />
        )}
      </div>
    </div>
  );
}

interface ChoiceProps<T> {
  label: string;
  values: readonly T[];
  chosen: T;
  nameOf: (value: T) => string;
  disabled: boolean;
  onChoose: (value: T) => void;
}

function Choice<T extends string | number>({
  label,
  values,
  chosen,
  nameOf,
  disabled,
  onChoose,
}: ChoiceProps<T>) {
  const styles = useStyles();
  return (
    <Dropdown
      className={styles.choice}
      aria-label={label}
      disabled={disabled}
      value={nameOf(chosen)}
      selectedOptions={[String(chosen)]}
      onOptionSelect={(_event, { optionValue }) => {
        const value = values.find((each) => String(each) === optionValue);
        if (value !== undefined && value !== chosen) onChoose(value);
      }}
    >
      {values.map((value) => (
        <Option key={value} value={String(value)}>
          {nameOf(value)}
        </Option>
      ))}
    </Dropdown>
  );
}
