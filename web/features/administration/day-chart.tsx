import { useId } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { formatCount } from '../../lib/counts.ts';
import { formatter } from '../../lib/page-locale.ts';

const useStyles = makeStyles({
  root: { margin: 0, minWidth: 0 },
  head: { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: '12px' },
  title: { fontWeight: tokens.fontWeightSemibold },
  sum: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  picture: { display: 'block', width: '100%', height: '72px', marginTop: '10px', overflow: 'visible' },
  bar: {
    fill: tokens.colorNeutralStrokeAccessible,
    '@media (forced-colors: active)': { fill: 'CanvasText' },
  },
  line: { stroke: tokens.colorNeutralStroke1, strokeWidth: '1px', vectorEffect: 'non-scaling-stroke' },
  day: { fill: 'transparent', ':hover': { fill: tokens.colorSubtleBackgroundHover } },
  ends: {
    display: 'flex',
    justifyContent: 'space-between',
    marginTop: '4px',
    fontSize: '13px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground3,
  },
});

export interface DayValue {
  /** `2026-11-27` */
  day: string;
  value: number;
}

interface DayChartProps {
  title: string;
  /** How many in all, in words. */
  sum: string;
  /** The same and more, for people who do not see the bars. */
  description: string;
  /** One day after the other. */
  values: readonly DayValue[];
}

const dayFormat = formatter(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);

/** '27 Nov' */
export const formatChartDay = (day: string): string => dayFormat().format(new Date(day));

// in units of the picture, which is as wide as there is room
const height = 72;
const dayWidth = 10;
const barWidth = 7;

/** A bar for each day. What stands in it is also in the table of days. */
export function DayChart({ title, sum, description, values }: DayChartProps) {
  const styles = useStyles();
  const id = useId();
  const highestValue = Math.max(1, ...values.map(({ value }) => value));
  const width = values.length * dayWidth;
  const [first, last] = [values[0], values.at(-1)];
  return (
    <figure className={styles.root} aria-labelledby={id}>
      <figcaption className={styles.head}>
        <span id={id} className={styles.title}>
          {title}
        </span>
        <span className={styles.sum}>{sum}</span>
      </figcaption>
      <svg
        className={`lectern-points ${styles.picture}`}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={description}
      >
        {values.map(({ day, value }, index) => {
          const tall = value === 0 ? 0 : Math.max(2, (value / highestValue) * (height - 2));
          return (
            <g key={day}>
              <rect className={styles.day} x={index * dayWidth} y={0} width={dayWidth} height={height}>
                <title>{`${formatChartDay(day)}: ${formatCount(value)}`}</title>
              </rect>
              <rect
                className={styles.bar}
                x={index * dayWidth + (dayWidth - barWidth) / 2}
                y={height - tall}
                width={barWidth}
                height={tall}
                pointerEvents="none"
              />
            </g>
          );
        })}
        <line className={styles.line} x1={0} x2={width} y1={height} y2={height} />
      </svg>
      {first && last ? (
        <div className={styles.ends} aria-hidden>
          <span>{formatChartDay(first.day)}</span>
          <span>{formatChartDay(last.day)}</span>
        </div>
      ) : null}
    </figure>
  );
}
