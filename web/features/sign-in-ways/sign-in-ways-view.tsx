import type { ReactNode } from 'react';
import { MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { PersonKey24Regular } from '@fluentui/react-icons';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SignInOverview, SignInWay } from '../../../api/contract/admin-sign-in.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { WarningBar } from '../../components/warning-bar.tsx';
import { formatLong, formatMoment } from '../../lib/dates.ts';
import { serverMessage } from '../../lib/http.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { useSignInWays } from './api.ts';
import { useWayStyles } from './sign-in-ways.styles.ts';
import { TestConnection } from './test-connection.tsx';

/** How people sign in, for administrators: each provider and directory, how it has answered, and a way to try it. */
export function SignInWaysView() {
  const styles = useWayStyles();
  const { data, error, isPending, isError, refetch } = useSignInWays();
  const skeleton = useSkeleton(isPending);
  return (
    <>
      <PageHeading quiet={t`How people sign in here. It can only be changed in the settings of the server.`}>
        {t`Sign-in`}
      </PageHeading>
      <div className={styles.list}>
        {skeleton ? <SkeletonRows label={t`Loading ways to sign in`} count={4} /> : null}
        {isError && !skeleton ? (
          <LoadError
            text={serverMessage(error) ?? t`The ways to sign in could not be loaded.`}
            onRetry={() => void refetch()}
          />
        ) : null}
        {data && !skeleton ? <Overview overview={data} /> : null}
      </div>
    </>
  );
}

function Overview({ overview: { password, ways } }: { overview: SignInOverview }) {
  return (
    <>
      <p>
        {password === 'everyone'
          ? t`Everyone who has a Lectern password can sign in with it.`
          : t`Only administrators can sign in with a Lectern password.`}
      </p>
      {ways.length === 0 ? (
        <EmptyState icon={<PersonKey24Regular />} sentence={t`No providers or directories yet`}>
          <Trans>
            Add them to <code>OIDC_PROVIDERS</code> or <code>LDAP_SERVERS</code> in the settings of the
            server.
          </Trans>
        </EmptyState>
      ) : null}
      {ways.map((way) => (
        <Way key={way.id} way={way} />
      ))}
    </>
  );
}

function Way({ way }: { way: SignInWay }) {
  const styles = useWayStyles();
  const headingId = `way-${way.id}`;
  const { id, name, kind, addresses, redirectUri, syncStop } = way;
  return (
    <section className={styles.way} aria-labelledby={headingId}>
      <SectionHeading id={headingId}>{name}</SectionHeading>
      {syncStop ? <SyncStop id={id} stop={syncStop} /> : null}
      <dl className={styles.facts}>
        <Fact name={t`Kind`}>{kind === 'ldap' ? t`Directory (LDAP)` : t`Provider (OpenID Connect)`}</Fact>
        <Fact name={t`Name in the settings`}>
          <span className={styles.address}>{id}</span>
        </Fact>
        <Fact name={kind === 'ldap' ? t`Addresses` : t`Issuer`}>
          {addresses.map((address) => (
            <div key={address} className={styles.address}>
              {address}
            </div>
          ))}
        </Fact>
        {redirectUri === null ? null : (
          <Fact name={t`Redirect URI`}>
            <span className={styles.address}>{redirectUri}</span>
          </Fact>
        )}
        <Answers way={way} />
        {kind === 'ldap' ? <LastSync way={way} /> : null}
      </dl>
      <TestConnection way={way} />
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Answers({ way: { lastSuccessAt, lastFailureAt, lastFailure } }: { way: SignInWay }) {
  const styles = useWayStyles();
  return (
    <>
      <Fact name={t`Last success`}>
        {lastSuccessAt === null ? t`None since the server started` : <Moment at={lastSuccessAt} />}
      </Fact>
      <Fact name={t`Last failure`}>
        {lastFailureAt === null ? (
          t`None since the server started`
        ) : (
          <>
            <Moment at={lastFailureAt} />
            <div className={styles.failed}>{lastFailure}</div>
          </>
        )}
      </Fact>
    </>
  );
}

function LastSync({ way: { lastSync } }: { way: SignInWay }) {
  const styles = useWayStyles();
  if (lastSync === null) return <Fact name={t`Last synchronisation`}>{t`None yet`}</Fact>;
  const { at, people, updated, enabled, disabled } = lastSync;
  return (
    <Fact name={t`Last synchronisation`}>
      <Moment at={at} />
      <div className={styles.quiet}>
        {plural(people, { one: '# person', other: '# people' })} ·{' '}
        {plural(updated, { one: '# updated', other: '# updated' })} ·{' '}
        {plural(disabled, { one: '# disabled', other: '# disabled' })} ·{' '}
        {plural(enabled, { one: '# enabled', other: '# enabled' })}
      </div>
    </Fact>
  );
}

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatLong(at)}>
      {formatMoment(at)}
    </time>
  );
}

/** A stop changes nothing until somebody has looked at it. */
function SyncStop({
  id,
  stop: { at, reason, message, percent: allow = 40 },
}: {
  id: string;
  stop: NonNullable<SignInWay['syncStop']>;
}) {
  const styles = useWayStyles();
  const moment = formatMoment(at);
  return (
    <WarningBar className={styles.stop}>
      <MessageBarBody>
        <MessageBarTitle>{t`The synchronisation stopped ${moment}. Nothing was changed.`}</MessageBarTitle>{' '}
        {message}{' '}
        {reason === 'gone' ? (
          <Trans>
            If they have really left, run{' '}
            <code>
              lectern ldap sync {id} --allow {allow}
            </code>{' '}
            on the server to allow this once.
          </Trans>
        ) : (
          t`It will be tried again automatically.`
        )}
      </MessageBarBody>
    </WarningBar>
  );
}
