import { Field, Input, makeStyles, Select, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { Person } from '../../../api/contract/primitives.ts';
import type { PlanReview, ShownReview } from '../../../api/contract/reviews.ts';
import { reviewIntervals } from '../../../api/text/limits.ts';
import { formatPlainDay } from '../../lib/dates.ts';

type Interval = (typeof reviewIntervals)[number];
type When = 'never' | 'day' | Interval;

/** What is being chosen. */
export interface Plan {
  owner: Person | null;
  when: When;
  /** Of `day`: `2026-11-30`; '' while none is typed. */
  day: string;
}

const isInterval = (days: number | null | undefined): days is Interval =>
  reviewIntervals.some((each) => each === days);

export function planOf(review: ShownReview | null): Plan {
  const { owner = null, intervalDays, dueOn } = review ?? {};
  if (isInterval(intervalDays)) return { owner, when: intervalDays, day: '' };
  return dueOn ? { owner, when: 'day', day: dueOn } : { owner, when: 'never', day: '' };
}

export const isSame = (a: Plan, b: Plan): boolean =>
  a.owner?.id === b.owner?.id && a.when === b.when && a.day === b.day;

export const bodyOf = ({ owner, when, day }: Plan): PlanReview => ({
  ownerId: owner?.id ?? null,
  intervalDays: typeof when === 'number' ? when : null,
  dueOn: when === 'day' ? day : null,
});

const useStyles = makeStyles({
  root: { display: 'grid', rowGap: '12px' },
  text: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: '22px' },
  day: { maxWidth: '180px' },
});

interface ReviewWhenFieldProps {
  plan: Plan;
  /** As it is stored. */
  review: ShownReview | null;
  /** Absent for those who may not change it. */
  onChange?: ((when: Pick<Plan, 'when' | 'day'>) => void) | undefined;
}

/** How often a document is reviewed, or on which day. */
export function ReviewWhenField({ plan, review, onChange }: ReviewWhenFieldProps) {
  const styles = useStyles();
  const next = nextWords(plan, review);
  if (!onChange) return <p className={styles.text}>{next ?? t`No review is planned.`}</p>;
  return (
    <div className={styles.root}>
      <Field label={t`Review`} {...(next !== undefined && { hint: next })}>
        <Select
          value={String(plan.when)}
          onChange={(_event, { value }) => onChange({ when: whenOf(value), day: '' })}
        >
          <option value="never">{t`Not planned`}</option>
          <option value="30">{t`Every month`}</option>
          <option value="90">{t`Every three months`}</option>
          <option value="180">{t`Every six months`}</option>
          <option value="365">{t`Every year`}</option>
          <option value="day">{t`On a day`}</option>
        </Select>
      </Field>
      {plan.when === 'day' ? (
        <Field label={t({ message: 'Day', context: 'date' })} className={styles.day}>
          <Input
            type="date"
            value={plan.day}
            max="2199-12-31"
            onChange={(_event, { value }) => onChange({ when: 'day', day: value })}
          />
        </Field>
      ) : null}
    </div>
  );
}

const whenOf = (value: string): When =>
  value === 'day' ? 'day' : (reviewIntervals.find((days) => String(days) === value) ?? 'never');

/** When the stored plan is due; undefined for none, or for another plan. */
function nextWords({ when }: Plan, review: ShownReview | null): string | undefined {
  if (!review?.dueOn || when !== planOf(review).when) return undefined;
  const day = formatPlainDay(review.dueOn);
  return review.isDue ? t`Due since ${day}.` : t`The next review is on ${day}.`;
}
