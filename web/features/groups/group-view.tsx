import { useState } from 'react';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowClockwise20Regular, PeopleTeam24Regular } from '@fluentui/react-icons';
import { plural, t } from '@lingui/core/macro';
import { useNavigate } from 'react-router-dom';
import { BackLink } from '../../components/back-link.tsx';
import type { Group } from '../../../api/contract/groups.ts';
import { CentredState } from '../../components/centred-state.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { ApiError, serverMessage } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { useGroup, useUpdateGroup } from './api.ts';
import { DeleteGroupDialog } from './delete-group-dialog.tsx';
import { GroupForm } from './group-form.tsx';
import { GroupPeople } from './group-people.tsx';
import { GroupSpaces } from './group-spaces.tsx';
import { useColumnStyles } from './groups.styles.ts';

const useStyles = makeStyles({
  danger: {
    color: 'var(--lectern-danger)',
    ':hover': { color: 'var(--lectern-danger)', backgroundColor: 'var(--lectern-danger-ground)' },
  },
  removal: { display: 'grid', justifyItems: 'start', rowGap: '12px', paddingTop: '16px' },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** @param id NaN if the address has no valid id: then no group is found */
export function GroupView({ id }: { id: number }) {
  const { data: group, error, isPending, refetch } = useGroup(id);
  const skeleton = useSkeleton(isPending);
  useDocumentTitle(group?.name ?? t`Group`);
  if (!group && error) {
    const isMissing = error instanceof ApiError && error.status === 404;
    return <Trouble isMissing={isMissing} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <BackLink to={paths.groups()}>{t`Back to Manage Groups`}</BackLink>
      {group && !skeleton ? <Opened group={group} /> : null}
      {skeleton ? <SkeletonRows label={t`Loading the group`} count={4} /> : null}
    </>
  );
}

function Opened({ group }: { group: Group }) {
  const styles = useColumnStyles();
  const { people } = group;
  const count = plural(people, {
    one: '# person in this group can sign in.',
    other: '# people in this group can sign in.',
  });
  return (
    <>
      <PageHeading quiet={count}>{group.name}</PageHeading>
      <div className={styles.columns}>
        <GroupPeople group={group} />
        <div className={styles.side}>
          <GroupSpaces id={group.id} />
          <Details group={group} />
          <Removal group={group} />
        </div>
      </div>
    </>
  );
}

function Details({ group }: { group: Group }) {
  const toasts = useToasts();
  const { name, description, source } = group;
  const { mutateAsync: update } = useUpdateGroup(group.id);
  return (
    <section aria-labelledby="group-details">
      <SectionHeading id="group-details">{t`Name and description`}</SectionHeading>
      <GroupForm
        initial={{ name, description }}
        nameHint={source === '' ? undefined : t`${source} sets its name.`}
        submitLabel={t`Save`}
        failure={t`Failed to change the group`}
        onSubmit={async (words) => {
          await update(words);
          toasts.success(t`Group changed`);
        }}
      />
    </section>
  );
}

function Removal({ group }: { group: Group }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <section aria-labelledby="group-removal">
      <SectionHeading id="group-removal">{t`Delete this group`}</SectionHeading>
      <div className={styles.removal}>
        <p className={styles.quiet}>{t`Its people keep their accounts.`}</p>
        <Button className={styles.danger} onClick={() => setDeleting(true)}>
          {t`Delete group`}
        </Button>
      </div>
      <DeleteGroupDialog
        group={isDeleting ? group : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate(paths.groups())}
      />
    </section>
  );
}

interface TroubleProps {
  isMissing: boolean;
  error: Error;
  onRetry: () => void;
}

/** Shown in place of the group. */
function Trouble({ isMissing, error, onRetry }: TroubleProps) {
  return (
    <CentredState
      icon={<PeopleTeam24Regular />}
      heading={isMissing ? t`Group not found.` : t`This group could not be loaded`}
      actions={
        <>
          {isMissing ? null : (
            <Button appearance="primary" icon={<ArrowClockwise20Regular />} onClick={onRetry}>
              {t`Try again`}
            </Button>
          )}
          <LinkButton appearance={isMissing ? 'primary' : 'secondary'} to={paths.groups()}>
            {t`Back to Manage Groups`}
          </LinkButton>
        </>
      }
    >
      {isMissing ? t`It may have been deleted.` : (serverMessage(error) ?? error.message)}
    </CentredState>
  );
}
