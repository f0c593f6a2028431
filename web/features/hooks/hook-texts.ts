import { t } from '@lingui/core/macro';
import type { Hook, HookDelivery } from '../../../api/contract/hooks.ts';
import type { HookEvent, HookFault } from '../../../api/text/hooks.ts';

export const eventText = (event: HookEvent | 'test'): string =>
  ({
    'document.created': t({ message: 'Document created', context: 'event' }),
    'document.saved': t({ message: 'Document saved', context: 'event' }),
    'document.moved': t({ message: 'Document moved', context: 'event' }),
    'document.deleted': t({ message: 'Document deleted', context: 'event' }),
    'comment.created': t({ message: 'Comment written', context: 'event' }),
    'member.changed': t`Member added, changed or removed`,
    'document.reviewed': t({ message: 'Document reviewed', context: 'event' }),
    test: t`Test`,
  })[event];

/** Why it is not told now; undefined if it is. */
export const pauseText = (state: Hook['state']): string | undefined =>
  ({
    on: undefined,
    paused: t`Paused`,
    off: t`Switched off, because it has accepted nothing for a day`,
    owner: t`Waits, because its owner may no longer have such a web hook`,
  })[state];

function faultText(fault: HookFault, status: number | string): string {
  const texts: Record<HookFault, string> = {
    address: t`The address does not exist, or is private`,
    timeout: t`No complete answer within 10 seconds`,
    connection: t`No connection`,
    certificate: t`The certificate is not valid`,
    redirect: t`Answered ${status}: redirects are not followed`,
    status: t`Answered ${status}`,
    secret: t`The secret cannot be read. Make a new one.`,
    late: t`Not sent: it waited too long, or the web hook was paused`,
  };
  return texts[fault];
}

/** How a delivery went: 'Answered 204 after 31 ms'. */
export function resultText({ state, fault, attempts, ...answer }: HookDelivery): string {
  const status = answer.status ?? '';
  const ms = answer.durationMs ?? 0;
  if (fault !== null) return faultText(fault, status);
  if (state === 'waiting') return attempts === 0 ? t`Waiting` : t`Being sent`;
  return t`Answered ${status} after ${ms} ms`;
}
