import { useId, useState, type FormEvent } from 'react';
import { Button, Field, Input, mergeClasses, Spinner } from '@fluentui/react-components';
import { CheckmarkCircle20Regular, ErrorCircle20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { SignInTestStep, SignInWay } from '../../../api/contract/admin-sign-in.ts';
import { limits } from '../../../api/text/limits.ts';
import { LoadError } from '../../components/load-error.tsx';
import { serverMessage } from '../../lib/http.ts';
import { useTestConnection } from './api.ts';
import { useTestStyles } from './sign-in-ways.styles.ts';

/** A button that tests a connection, and the result of each step. */
export function TestConnection({ way: { id, name, kind } }: { way: SignInWay }) {
  const styles = useTestStyles();
  const headingId = useId();
  const [username, setUsername] = useState('');
  const test = useTestConnection(id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!test.isPending) test.mutate(username.trim());
  };
  return (
    <>
      <form className={styles.form} onSubmit={submit} aria-label={t`Test ${name}`}>
        {kind === 'ldap' ? (
          <Field className={styles.field} label={t`Username (optional)`}>
            <Input
              value={username}
              maxLength={limits.searchQuery}
              autoComplete="off"
              spellCheck={false}
              onChange={(_event, { value }) => setUsername(value)}
            />
          </Field>
        ) : null}
        <Button
          type="submit"
          aria-label={t`Test connection to ${name}`}
          disabledFocusable={test.isPending}
          icon={test.isPending ? <Spinner size="tiny" /> : undefined}
        >
          {test.isPending ? t`Testing...` : t`Test connection`}
        </Button>
      </form>
      <div role="status" aria-labelledby={headingId}>
        {test.data && !test.isPending ? <Steps id={headingId} steps={test.data} /> : null}
      </div>
      {test.isError ? (
        <div className={styles.error}>
          <LoadError text={serverMessage(test.error) ?? t`The connection could not be tested.`} />
        </div>
      ) : null}
    </>
  );
}

function Steps({ id, steps }: { id: string; steps: readonly SignInTestStep[] }) {
  const styles = useTestStyles();
  const worked = steps.every(({ ok }) => ok);
  return (
    <>
      <p id={id} className={styles.summary}>
        {worked ? t`Every step worked.` : t`Not every step worked.`}
      </p>
      <ol className={styles.steps}>
        {steps.map(({ step, ok, text }, index) => (
          <li key={index} className={styles.step}>
            {ok ? (
              <CheckmarkCircle20Regular className={mergeClasses(styles.icon, styles.worked)} aria-hidden />
            ) : (
              <ErrorCircle20Regular className={mergeClasses(styles.icon, styles.failed)} aria-hidden />
            )}
            <span className={styles.words}>
              <span className={styles.name}>{outcomeOf(step, ok)}</span>
              <br />
              {text}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

function outcomeOf(name: string, ok: boolean): string {
  const step = stepNames()[name] ?? name;
  return ok ? t`${step}: worked` : t`${step}: failed`;
}

/** As the server calls them. */
const stepNames = (): Record<string, string> => ({
  Connect: t`Connect`,
  Bind: t`Bind`,
  Search: t`Search`,
  Groups: t`Groups`,
  Discovery: t`Discovery`,
  Keys: t`Keys`,
  Client: t`Client`,
});
