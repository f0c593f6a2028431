import { useQuery } from '@tanstack/react-query';
import { makeStyles, tokens } from '@fluentui/react-components';
import { PersonSync20Regular } from '@fluentui/react-icons';
import type { Document } from '../../api/contract/documents.ts';
import { useCurrentUser } from '../lib/current-user.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    fontSize: '13.5px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
    ':empty': { display: 'none' },
  },
});

/** The document as the server has it now, where someone else wrote that; asks for nothing itself. */
function useNewerVersion(documentId: number, opened: number): Document | undefined {
  const { user } = useCurrentUser();
  const { data } = useQuery<Document>({ queryKey: ['/api/documents', documentId], enabled: false });
  return data && data.version > opened && data.updatedBy?.id !== user?.id ? data : undefined;
}

interface NewerVersionProps {
  documentId: number;
  /** The version that writing began upon. */
  opened: number;
}

/** Says in an open editor that someone else has saved meanwhile. */
export function NewerVersion({ documentId, opened }: NewerVersionProps) {
  const styles = useStyles();
  const newer = useNewerVersion(documentId, opened);
  return (
    <div role="status" className={styles.root}>
      {newer && (
        <>
          <PersonSync20Regular aria-hidden />
          {newer.updatedBy?.displayName ?? 'Someone'} saved version {newer.version}. Your text will be joined
          when you save.
        </>
      )}
    </div>
  );
}
