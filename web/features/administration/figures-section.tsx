import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import type { Figures } from '../../../api/contract/administration.ts';
import { LoadError } from '../../components/load-error.tsx';
import { mainWidths } from '../../components/main-widths.ts';
import { SectionHeading } from '../../components/section-heading.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { formatCount } from '../../lib/counts.ts';
import { formatPlainDay } from '../../lib/dates.ts';
import { serverMessage } from '../../lib/http.ts';
import { formatSize } from '../../lib/sizes.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { useFigures } from './api.ts';
import { DayChart, formatChartDay } from './day-chart.tsx';
import { Fold } from './fold.tsx';
import { useOverviewStyles } from './overview.styles.ts';

const useStyles = makeStyles({
  charts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: '32px 40px',
    marginTop: '28px',
    [mainWidths.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  table: {
    width: '100%',
    maxWidth: '440px',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { padding: '5px 12px 5px 0', textAlign: 'right' },
    '& th:first-child': { textAlign: 'left' },
    '& thead th': {
      fontSize: '13.5px',
      color: tokens.colorNeutralForeground3,
      borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
    },
    '& tbody th': { fontWeight: tokens.fontWeightRegular },
    '& tbody tr': { borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
  },
  note: { marginTop: '14px' },
});

/** People, spaces and storage, and the saves and searches of the last weeks. */
export function FiguresSection() {
  const styles = useOverviewStyles();
  const { data, error, isPending, refetch } = useFigures();
  const skeleton = useSkeleton(isPending);
  return (
    <section className={styles.section} aria-labelledby="figures">
      <SectionHeading id="figures">{t`Usage`}</SectionHeading>
      {skeleton ? <SkeletonRows label={t`Loading the figures`} count={3} /> : null}
      {error && !data ? (
        <LoadError
          text={serverMessage(error) ?? t`The figures could not be loaded.`}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data && !skeleton ? <Shown figures={data} /> : null}
    </section>
  );
}

function Shown({ figures }: { figures: Figures }) {
  const styles = useOverviewStyles();
  const own = useStyles();
  const { people, activePeople, spaces, documents, attachedBytes, databaseBytes, days } = figures;
  const active = formatCount(activePeople);
  const peopleCount = formatCount(people);
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t`People`}</dt>
        <dd>{t`${peopleCount}, ${active} active in the last 30 days`}</dd>
        <dt>{t`Spaces`}</dt>
        <dd>{formatCount(spaces)}</dd>
        <dt>{t`Documents`}</dt>
        <dd>{formatCount(documents)}</dd>
        <dt>{t`Attached files`}</dt>
        <dd>{formatSize(attachedBytes)}</dd>
        <dt>{t`Database`}</dt>
        <dd>{formatSize(databaseBytes)}</dd>
      </dl>
      <div className={own.charts}>
        <Chart title={t`Saves`} values={days.map(({ day, saves }) => ({ day, value: saves }))} />
        <Chart title={t`Searches`} values={days.map(({ day, searches }) => ({ day, value: searches }))} />
      </div>
      <p className={mergeClasses(styles.quiet, own.note)}>
        {t`The last six weeks. Days begin at midnight UTC. Only the number of searches is kept, not what was searched for.`}
      </p>
      <Fold title={t`Show as a table`}>
        <Table days={days} />
      </Fold>
    </>
  );
}

function Chart({ title, values }: { title: string; values: { day: string; value: number }[] }) {
  const sum = values.reduce((all, { value }) => all + value, 0);
  const most = values.reduce((best, one) => (one.value > best.value ? one : best), { day: '', value: 0 });
  const inAll = plural(sum, { one: '# in all', other: '# in all' });
  const [day, count] = [most.day === '' ? '' : formatChartDay(most.day), formatCount(most.value)];
  return (
    <DayChart
      title={title}
      sum={inAll}
      description={
        sum === 0
          ? t`${title} in the last six weeks: none`
          : t`${title} in the last six weeks: ${inAll}. The most on one day: ${count} on ${day}.`
      }
      values={values}
    />
  );
}

function Table({ days }: Pick<Figures, 'days'>) {
  const styles = useStyles();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t`Day`}</th>
          <th scope="col">{t`Saves`}</th>
          <th scope="col">{t`Searches`}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, saves, searches }) => (
          <tr key={day}>
            <th scope="row">{formatPlainDay(day)}</th>
            <td>{formatCount(saves)}</td>
            <td>{formatCount(searches)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
