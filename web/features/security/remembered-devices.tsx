import { useId } from 'react';
import { Button } from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import type { Security } from '../../../api/contract/second-steps.ts';
import { useRowStyles } from '../../components/list-rows.styles.ts';
import { SectionHeading } from '../../components/section-heading.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useForgetDevices } from './api.ts';
import { useChangeFailure } from './change-failure.ts';
import { useSectionStyles } from './section.styles.ts';

/** Devices on which the person is not asked for a second step. */
export function RememberedDevices({ security: { knownDevices } }: { security: Security }) {
  const styles = useSectionStyles();
  const rows = useRowStyles();
  const id = useId();
  const toasts = useToasts();
  const failure = useChangeFailure();
  const { mutate: forget, isPending } = useForgetDevices((work) => work());
  const forgetAll = () =>
    forget(undefined, {
      onSuccess: () => toasts.success(t`Devices forgotten`),
      onError: failure(t`The devices could not be forgotten`),
    });
  return (
    <section aria-labelledby={id} className={rows.root}>
      <SectionHeading id={id}>{t`Remembered devices`}</SectionHeading>
      <p className={rows.intro}>
        {plural(knownDevices, {
          0: 'You are asked for your second step on every device.',
          one: 'One device is not asked for your second step.',
          other: '# devices are not asked for your second step.',
        })}
      </p>
      {knownDevices > 0 ? (
        <div className={styles.buttons}>
          <Button disabled={isPending} onClick={forgetAll}>
            {t`Forget all`}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
