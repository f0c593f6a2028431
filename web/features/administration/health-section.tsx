import { Button, mergeClasses } from '@fluentui/react-components';
import { CheckmarkCircle20Regular, ErrorCircle20Regular, Warning20Regular } from '@fluentui/react-icons';
import { plural, t } from '@lingui/core/macro';
import type { Health, HealthCheck } from '../../../api/contract/administration.ts';
import { LoadError } from '../../components/load-error.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { serverMessage } from '../../lib/http.ts';
import { pageLocale } from '../../lib/page-locale.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { useHealth } from './api.ts';
import { checkName } from './check-names.ts';
import { Fold } from './fold.tsx';
import { useOverviewStyles } from './overview.styles.ts';

/** The checks of `lectern doctor`: what is not well first, with what to do. */
export function HealthSection() {
  const styles = useOverviewStyles();
  const { data, error, isPending, isFetching, refetch } = useHealth();
  const skeleton = useSkeleton(isPending);
  return (
    <section className={mergeClasses(styles.section, styles.first)} aria-labelledby="health">
      <SectionHeading id="health">{t`Health`}</SectionHeading>
      {skeleton ? <SkeletonRows label={t`Checking everything`} count={2} /> : null}
      {error && !data ? (
        <LoadError
          text={serverMessage(error) ?? t`The checks could not be run.`}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data && !skeleton ? (
        <>
          <Found health={data} />
          <div className={styles.actions}>
            <Button size="small" disabledFocusable={isFetching} onClick={() => void refetch()}>
              {isFetching ? t`Checking…` : t`Check again`}
            </Button>
          </div>
        </>
      ) : null}
    </section>
  );
}

function Found({ health: { checks, checkedAt } }: { health: Health }) {
  const styles = useOverviewStyles();
  const faults = checks.filter(({ state }) => state === 'fault');
  const warnings = checks.filter(({ state }) => state === 'warning');
  const good = checks.filter(({ state }) => state === 'well');
  const troubles = [...faults, ...warnings];
  const moment = formatMoment(checkedAt);
  const rest = plural(good.length, { one: '# check is well', other: '# checks are well' });
  return (
    <>
      <div className={styles.row} role="status">
        <StateIcon state={faults.length > 0 ? 'fault' : warnings.length > 0 ? 'warning' : 'well'} />
        <div className={styles.words}>
          <p className={styles.strong}>{summary(faults.length, warnings.length)}</p>
          <p className={styles.quiet}>{t`Checked ${moment}`}</p>
        </div>
      </div>
      {troubles.length > 0 ? (
        <ul className={styles.rows} aria-label={t`What is not well`}>
          {troubles.map((check) => (
            <CheckRow key={check.name} check={check} />
          ))}
        </ul>
      ) : null}
      {good.length > 0 ? (
        <Fold title={rest}>
          <ul className={styles.rows}>
            {good.map((check) => (
              <CheckRow key={check.name} check={check} />
            ))}
          </ul>
        </Fold>
      ) : null}
    </>
  );
}

function summary(faults: number, warnings: number): string {
  if (faults + warnings === 0) return t`All is well`;
  if (faults === 0) return plural(warnings, { one: '# thing needs a look', other: '# things need a look' });
  return plural(faults, { one: '# thing is broken', other: '# things are broken' });
}

function CheckRow({ check: { name, state, says, advice } }: { check: HealthCheck }) {
  const styles = useOverviewStyles();
  return (
    <li className={styles.row}>
      <StateIcon state={state} />
      <div className={styles.words}>
        <p className={styles.strong}>{checkName(name)}</p>
        {/* what is well is said as at the command line */}
        <p lang={state === 'well' ? 'en' : undefined} dir="auto">
          {asSentence(says)}
        </p>
        {advice !== undefined && state !== 'well' ? (
          <p className={styles.quiet} dir="auto">
            {advice}
          </p>
        ) : null}
      </div>
    </li>
  );
}

/** What the command line writes after a colon begins small; addresses and names stay as they are. */
const asSentence = (text: string): string =>
  /^\p{Ll}+ /u.test(text) ? `${text.charAt(0).toLocaleUpperCase(pageLocale())}${text.slice(1)}` : text;

function StateIcon({ state }: Pick<HealthCheck, 'state'>) {
  const styles = useOverviewStyles();
  if (state === 'well')
    return (
      <span className={mergeClasses(styles.icon, styles.good)} role="img" aria-label={t`Well`}>
        <CheckmarkCircle20Regular />
      </span>
    );
  return state === 'warning' ? (
    <span className={mergeClasses(styles.icon, styles.warned)} role="img" aria-label={t`Warning`}>
      <Warning20Regular />
    </span>
  ) : (
    <span className={mergeClasses(styles.icon, styles.failed)} role="img" aria-label={t`Broken`}>
      <ErrorCircle20Regular />
    </span>
  );
}
