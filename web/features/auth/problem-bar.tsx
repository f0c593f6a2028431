import { useEffect, useRef } from 'react';
import { makeStyles, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { SignInProblem } from '../../../api/contract/sign-in.ts';
import { useWays } from './api.ts';

const useStyles = makeStyles({ root: { marginBottom: '24px' } });

interface ProblemBarProps {
  /** From the address: anybody may have written it. */
  problem: string;
  provider: string | null;
  request: string | null;
}

/** Why the sign-in with a provider failed, above the form. Takes the focus, so that it is read out first. */
export function ProblemBar({ problem, provider, request }: ProblemBarProps) {
  const styles = useStyles();
  const bar = useRef<HTMLDivElement>(null);
  const { data } = useWays();
  useEffect(() => bar.current?.focus(), []);
  const known = data?.providers.find(({ id }) => id === provider);
  // a name that is no provider’s could be any text
  const name = known?.name ?? t`The provider`;
  const id = /^[\w-]{1,60}$/.test(request ?? '') ? (request ?? '') : '–';
  return (
    <MessageBar ref={bar} tabIndex={-1} intent="error" layout="multiline" className={styles.root}>
      <MessageBarBody>{problemText(problem, name, id)}</MessageBarBody>
    </MessageBar>
  );
}

function problemText(problem: string, name: string, request: string): string {
  const texts: Record<SignInProblem, () => string> = {
    away: () => t`${name} does not answer. Try again in a few minutes.`,
    setup: () => t`${name} refused Lectern itself. Tell an administrator (${request}).`,
    expired: () => t`That took too long or was opened in another browser. Try again.`,
    denied: () => t`You did not let ${name} sign you in.`,
    email: () => t`${name} has not confirmed your email, or its domain is not allowed.`,
    unknown: () => t`You have no account here yet. Ask an administrator.`,
    taken: () => t`An account with your email exists. Sign in to it, then link ${name} in Settings.`,
    disabled: () => t`Your account is disabled. Ask an administrator.`,
    failed: () => t`${name} sent an invalid answer. Tell an administrator (${request}).`,
  };
  return (Object.hasOwn(texts, problem) ? texts[problem as SignInProblem] : texts.failed)();
}
