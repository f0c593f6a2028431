import { useId, useState } from 'react';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Desktop20Regular, Phone20Regular, Tablet20Regular } from '@fluentui/react-icons';
import { plural, t } from '@lingui/core/macro';
import type { SessionInfo } from '../../../api/contract/auth.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { useEndOtherSessions, useEndSession, useSessions } from './api.ts';
import { LastUse } from '../../components/last-use.tsx';
import { useRowStyles } from '../../components/list-rows.styles.ts';

const useStyles = makeStyles({
  icon: { display: 'flex', flexShrink: 0, color: tokens.colorNeutralForeground3 },
  here: {
    flexShrink: 0,
    padding: '2px 8px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: '13.5px',
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
  },
  all: { marginTop: '12px' },
});

/** The devices on which the person is signed in, with buttons to sign them out. */
export function Devices() {
  const rows = useRowStyles();
  const id = useId();
  const { data: sessions, error, isPending, isError, refetch } = useSessions();
  const skeleton = useSkeleton(isPending);
  return (
    <section aria-labelledby={id} className={rows.root}>
      <SectionHeading id={id}>{t`Signed-in devices`}</SectionHeading>
      <p className={rows.intro}>{t`Don’t recognise a device? Sign it out and change your password.`}</p>
      {skeleton ? <SkeletonRows label={t`Loading devices`} count={2} /> : null}
      {isError && !skeleton ? (
        <LoadError
          text={serverMessage(error) ?? t`The devices could not be loaded.`}
          onRetry={() => void refetch()}
        />
      ) : null}
      {sessions && !skeleton ? <DeviceList sessions={sessions} /> : null}
    </section>
  );
}

function DeviceList({ sessions }: { sessions: readonly SessionInfo[] }) {
  const rows = useRowStyles();
  return (
    <>
      <ul className={rows.list}>
        {sessions.map((session) => (
          <DeviceRow key={session.id} session={session} />
        ))}
      </ul>
      <SignOutOthers count={sessions.length - 1} />
    </>
  );
}

function DeviceRow({ session }: { session: SessionInfo }) {
  const styles = useStyles();
  const rows = useRowStyles();
  const toasts = useToasts();
  const { mutate: endSession, isPending } = useEndSession();
  const name = nameOf(session);
  const signOut = () =>
    endSession(session.id, {
      onSuccess: () => toasts.success(t`Device signed out`, name),
      onError: (error) => toasts.failure(t`Failed to sign out the device`, serverMessage(error)),
    });
  return (
    <li className={rows.row}>
      <span className={styles.icon} aria-hidden>
        {iconOf(session)}
      </span>
      <div className={rows.words}>
        <div className={rows.name}>{name}</div>
        <div className={rows.quiet}>
          {session.isCurrent ? t`In use now` : <LastUse at={session.lastUsedAt} />}
          {session.address === null ? '' : ` · ${plainAddress(session.address)}`}
        </div>
      </div>
      {session.isCurrent ? (
        <span className={styles.here}>{t`This device`}</span>
      ) : (
        <Button
          size="small"
          className={rows.button}
          aria-label={t`Sign out ${name}`}
          disabled={isPending}
          onClick={signOut}
        >
          {t`Sign out`}
        </Button>
      )}
    </li>
  );
}

/** Stays mounted when no other device is left: an open dialog that unmounts would leave the page inert. */
function SignOutOthers({ count }: { count: number }) {
  const styles = useStyles();
  const toasts = useToasts();
  const [asking, setAsking] = useState(false);
  // the closing dialog keeps its text
  const others = Math.max(count, 1);
  const { mutate: endOthers, isPending } = useEndOtherSessions();
  const signOut = () =>
    endOthers(undefined, {
      onSuccess: () => toasts.success(t`Signed out everywhere else`),
      onError: (error) => toasts.failure(t`Failed to sign out the other devices`, serverMessage(error)),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      {count > 0 ? (
        <Button className={styles.all} onClick={() => setAsking(true)}>
          {t`Sign out all others`}
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking}
        title={t`Sign out everywhere else?`}
        text={plural(others, {
          one: 'One other device has to sign in again. You stay signed in here.',
          other: '# other devices have to sign in again. You stay signed in here.',
        })}
        confirmLabel={t`Sign out`}
        busy={isPending}
        onConfirm={signOut}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function nameOf({ browser, system }: SessionInfo): string {
  if (browser === null) return system ?? t`Unknown device`;
  return system === null ? browser : t`${browser} on ${system}`;
}

function iconOf({ system }: SessionInfo) {
  if (system === 'iPad') return <Tablet20Regular />;
  return system === 'iPhone' || system === 'Android' ? <Phone20Regular /> : <Desktop20Regular />;
}

// an IPv4 address that a dual-stack socket reports as IPv6
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '');
