import { Button, makeStyles } from '@fluentui/react-components';
import { PersonKey20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { SignInWays } from '../../../api/contract/sign-in.ts';
import { addressOf, calls } from '../../lib/calls.ts';

const useStyles = makeStyles({
  list: { display: 'grid', rowGap: '10px', ':not(:last-child)': { marginBottom: '10px' } },
  button: { width: '100%', minHeight: '40px' },
});

interface ProviderButtonsProps {
  providers: SignInWays['providers'];
  /** The page to come back to. */
  returnTo: string;
  /** True over an open editor, whose page must stay. */
  inNewTab: boolean;
}

/** Links that lead to the providers, in the order of the settings. */
export function ProviderButtons({ providers, returnTo, inNewTab }: ProviderButtonsProps) {
  const styles = useStyles();
  return (
    <div className={styles.list}>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          as="a"
          className={styles.button}
          icon={<PersonKey20Regular />}
          href={addressOf(calls['sign-in'].begin, { params: { id }, query: { returnTo } })}
          {...(inNewTab ? { target: '_blank', rel: 'noopener' } : {})}
        >
          {t`Sign in with ${name}`}
        </Button>
      ))}
    </div>
  );
}
