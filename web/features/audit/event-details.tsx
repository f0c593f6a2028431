import { t } from '@lingui/core/macro';
import type { AuditEvent } from '../../../api/contract/audit.ts';
import { formatLong } from '../../lib/dates.ts';
import { useAuditStyles } from './audit.styles.ts';
import { addressText, nameOfTarget } from './names.tsx';
import { listOf } from '../../lib/list-of.ts';

/** All that the log holds about an event. */
export function EventDetails({ event }: { event: AuditEvent }) {
  const styles = useAuditStyles();
  const { at, actor, target, person, address, action, details } = event;
  const moment = formatLong(at);
  const utc = at.slice(0, 19).replace('T', ' ');
  const rows: [label: string, value: string][] = [
    [t`When`, t`${moment} (${utc} UTC)`],
    ...(actor ? [[t`Username`, `${actor.username} (${actor.id})`] as [string, string]] : []),
    [t({ message: 'From', context: 'network' }), addressText(address)],
    ...(target ? [[t`On`, `${nameOfTarget(target)} (${target.kind}:${target.id})`] as [string, string]] : []),
    ...(person ? [[t`Person`, `${person.name ?? ''} (${person.id})`] as [string, string]] : []),
    [t`Act`, action],
    ...Object.entries(details).map(([key, value]): [string, string] => [labelOf(key), valueText(value)]),
  ];
  return (
    <dl className={styles.details}>
      {rows.map(([label, value], index) => (
        <Row key={index} label={label} value={value} />
      ))}
    </dl>
  );
}

function Row({ label, value }: { label: string; value: string }) {
  const styles = useAuditStyles();
  return (
    <>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value === '' ? '–' : value}</dd>
    </>
  );
}

/** The usual facts in words; any other by the name that the log has. */
function labelOf(key: string): string {
  const words: Record<string, string> = {
    role: t`Role`,
    email: t`Email`,
    displayName: t`Display name`,
    avatar: t`Picture`,
    language: t`Language`,
    disabled: t`Disabled`,
    source: t`Source`,
    provider: t`Provider`,
    method: t`Way of signing in`,
    name: t`Name`,
    title: t`Title`,
    before: t`Before`,
    count: t`Number`,
    documents: t`Documents`,
    fields: t`Changed`,
    visibility: t`Visibility`,
    people: t`People`,
    groups: t`Groups`,
    group: t`Group`,
    space: t`Space`,
    spaces: t`Spaces`,
    names: t`Settings`,
    format: t`Format`,
    version: t`Version`,
    days: t`Days`,
    scope: t`Scope`,
    filename: t`File`,
    events: t`Events`,
    because: t`Reason`,
    reason: t`Reason`,
    message: t`Message`,
    hasPassword: t`With a password`,
    includesBelow: t`With all documents below`,
    action: t`Act`,
    person: t`Person`,
    target: t`On`,
    from: t`Since`,
    until: t`Until`,
  };
  return Object.hasOwn(words, key) ? words[key]! : key;
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value === true) return t`Yes`;
  if (value === false) return t`No`;
  if (Array.isArray(value)) return listOf(value.map(valueText));
  if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value);
  const { from, to, ...rest } = value as Record<string, unknown>;
  // a change: 'viewer → editor'
  if (from !== undefined && to !== undefined && Object.keys(rest).length === 0)
    return `${valueText(from)} → ${valueText(to)}`;
  return JSON.stringify(value);
}
