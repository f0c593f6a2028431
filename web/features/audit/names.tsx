import type { ReactElement } from 'react';
import { t } from '@lingui/core/macro';
import type { AuditEvent } from '../../../api/contract/audit.ts';
import { TextLink } from '../../components/text-link.tsx';
import { paths } from '../../lib/paths.ts';
import { useAuditStyles } from './audit.styles.ts';

type Target = NonNullable<AuditEvent['target']>;

/** The kind of a thing, as a word. */
export function kindText(kind: string): string {
  const words: Record<string, string> = {
    user: t`Account`,
    space: t`Space`,
    document: t`Document`,
    group: t`Group`,
    session: t`Session`,
    passkey: t`Passkey`,
    token: t`API token`,
    hook: t`Web hook`,
    comment: t({ message: 'Comment', context: 'thing' }),
    attachment: t`File`,
    import: t({ message: 'Import', context: 'thing' }),
    export: t({ message: 'Export', context: 'thing' }),
  };
  return words[kind] ?? kind;
}

/** 'Document Minutes', or 'Document 7' if its name is not known. */
export function nameOfTarget({ kind, id, name }: Pick<Target, 'kind' | 'id' | 'name'>): string {
  const word = kindText(kind);
  return name === null ? `${word} ${id}` : t`${word} “${name}”`;
}

const addresses: Readonly<Record<string, (id: number) => string>> = {
  user: paths.editUser,
  space: paths.space,
  document: paths.document,
  group: paths.group,
};

/** The name of a thing in a sentence; a link while it exists. */
export function TargetName({ target: { kind, id, name, exists } }: { target: Target }): ReactElement {
  const styles = useAuditStyles();
  const address = addresses[kind];
  const shown = <bdi>{name ?? `${id}`}</bdi>;
  if (exists && address) return <TextLink to={address(id)}>{shown}</TextLink>;
  return <span className={styles.name}>{shown}</span>;
}

export function SomeName({ name }: { name: string }) {
  const styles = useAuditStyles();
  return (
    <span className={styles.name}>
      <bdi>{name}</bdi>
    </span>
  );
}

/** What runs by itself, as the log names it in place of an address. */
const jobs: Readonly<Record<string, true>> = { 'nightly job': true, 'web hooks': true, 'set-up': true };

/** Who acted: a person, or what ran. */
export function whoText({ actor, address }: Pick<AuditEvent, 'actor' | 'address'>): string {
  if (actor) return actor.displayName ?? actor.username;
  if (address === 'command line') return t`Someone at the command line`;
  return jobs[address ?? ''] ? t`Lectern` : t`Someone`;
}

/** From where, in words where it is no address. */
export function addressText(address: string | null): string {
  const words: Record<string, string> = {
    'command line': t`Command line`,
    'nightly job': t`Nightly job`,
    'background job': t`Background job`,
    'web hooks': t`Delivery of web hooks`,
    'set-up': t`First start`,
    export: t({ message: 'Export', context: 'thing' }),
    'live editing': t`Live editing`,
  };
  return words[address ?? ''] ?? address ?? '';
}
