import { useId } from 'react';
import { Button, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { IdentityInfo } from '../../../api/contract/identities.ts';
import type { CurrentUser } from '../../../api/contract/users.ts';
import { LastUse } from '../../components/last-use.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { useRowStyles } from '../../components/list-rows.styles.ts';
import { LoadError } from '../../components/load-error.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { useConfirmed } from '../../components/use-confirmed.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { serverMessage } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { useIdentities } from '../../lib/queries/identities.ts';
import { useLink, useProviders } from './api.ts';
import { useChangeFailure } from './change-failure.ts';
import { useSectionStyles } from './section.styles.ts';
import { listOf } from '../../lib/list-of.ts';

interface WaysInProps {
  /** The result of linking an account that was started here, from the address. */
  linked: string | null;
  problem: string | null;
  provider: string | null;
}

/** The password, and the accounts at providers and in directories that the person signs in with. */
export function WaysIn(outcome: WaysInProps) {
  const { user } = useCurrentUser();
  return user ? <OwnWaysIn user={user} {...outcome} /> : null;
}

function OwnWaysIn({ user, ...outcome }: WaysInProps & { user: CurrentUser }) {
  const { data: identities, isError, error, refetch } = useIdentities(user.id);
  if (isError)
    return (
      <LoadError
        text={serverMessage(error) ?? t`Your linked accounts could not be loaded.`}
        onRetry={() => void refetch()}
      />
    );
  if (!identities) return null;
  return (
    <>
      <LinkOutcome {...outcome} />
      <PasswordSection hasPassword={user.hasPassword} identities={identities} />
      <LinkedAccounts identities={identities} />
    </>
  );
}

function LinkOutcome({ linked, problem, provider }: WaysInProps) {
  const { data: providers = [] } = useProviders();
  const nameOf = (id: string | null) => providers.find((each) => each.id === id)?.name ?? t`The provider`;
  const name = nameOf(linked ?? provider);
  if (linked !== null)
    return (
      <MessageBar intent="success">
        <MessageBarBody>{t`${name} is linked: you can sign in with it from now on.`}</MessageBarBody>
      </MessageBar>
    );
  if (problem === null) return null;
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>{problemText(problem, name)}</MessageBarBody>
    </MessageBar>
  );
}

function problemText(problem: string, name: string): string {
  if (problem === 'taken')
    return t`This account of ${name} is already linked to someone else. Nothing was linked.`;
  if (problem === 'denied') return t`You did not let ${name} sign you in. Nothing was linked.`;
  if (problem === 'away') return t`${name} does not answer. Try again in a few minutes.`;
  return t`${name} could not be linked. Try again, or tell an administrator.`;
}

interface PasswordSectionProps {
  hasPassword: boolean;
  identities: readonly IdentityInfo[];
}

function PasswordSection({ hasPassword, identities }: PasswordSectionProps) {
  const styles = useSectionStyles();
  const rows = useRowStyles();
  const id = useId();
  const names = listOf(identities.map(({ provider }) => provider.name));
  return (
    <section aria-labelledby={id} className={rows.root}>
      <SectionHeading id={id}>{t`Password`}</SectionHeading>
      {hasPassword ? (
        <>
          <p className={rows.intro}>{t`You can sign in with your username and a password.`}</p>
          <div className={styles.buttons}>
            <LinkButton to={paths.profile('password')}>{t`Change password`}</LinkButton>
          </div>
        </>
      ) : (
        <p className={rows.intro}>
          {names === '' ? t`You have no password here.` : t`You sign in with ${names}.`}
        </p>
      )}
    </section>
  );
}

function LinkedAccounts({ identities }: { identities: readonly IdentityInfo[] }) {
  const rows = useRowStyles();
  const styles = useSectionStyles();
  const id = useId();
  const { data: providers = [] } = useProviders();
  const others = providers.filter((each) => !identities.some(({ provider }) => provider.id === each.id));
  const confirmed = useConfirmed();
  const failure = useChangeFailure();
  const { mutate: link, isPending } = useLink(confirmed.run);
  if (identities.length === 0 && others.length === 0) return null;
  return (
    <section aria-labelledby={id} className={rows.root}>
      <SectionHeading id={id}>{t`Linked accounts`}</SectionHeading>
      <p className={rows.intro}>
        {t`Accounts of your organisation that you sign in with. An administrator can unlink them.`}
      </p>
      {identities.length > 0 ? (
        <ul className={rows.list}>
          {identities.map(({ id: key, provider, email, lastUsedAt }) => (
            <li key={key} className={rows.row}>
              <div className={rows.words}>
                <div className={rows.name}>{provider.name}</div>
                <div className={rows.quiet}>
                  {email === null ? '' : `${email} · `}
                  {lastUsedAt === null ? t`Never used` : <LastUse at={lastUsedAt} />}
                </div>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {others.length > 0 ? (
        <div className={styles.buttons}>
          {others.map(({ id: provider, name }) => (
            <Button
              key={provider}
              disabled={isPending}
              onClick={() => link(provider, { onError: failure(t`${name} could not be linked`) })}
            >
              {t`Link ${name}`}
            </Button>
          ))}
        </div>
      ) : null}
      {confirmed.dialog}
    </section>
  );
}
