import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { makeStyles, tokens } from '@fluentui/react-components';
import { PersonSync20Regular } from '@fluentui/react-icons';
import type { Document } from '../../api/contract/documents.ts';
import { useCurrentUser } from '../lib/current-user.ts';
import { nameInWords } from '../lib/person-name.ts';
import { documentQuery } from '../lib/queries/documents.ts';

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

/** The cached document, if someone else saved a newer version than `opened`. Fetches nothing. */
function useNewerVersion(documentId: number, opened: number): Document | undefined {
  const { user } = useCurrentUser();
  const { data } = useQuery({ ...documentQuery(documentId), enabled: false });
  return data && data.version > opened && data.updatedBy?.id !== user?.id ? data : undefined;
}

function noteOf({ updatedBy, version }: Document): string {
  const who = nameInWords(updatedBy, t`Someone`);
  return t`${who} saved version ${version}. Your changes will be merged when you save.`;
}

interface NewerVersionProps {
  documentId: number;
  /** The version that was loaded into the editor. */
  opened: number;
}

/** Tells the writer that someone else has saved the document meanwhile. */
export function NewerVersion({ documentId, opened }: NewerVersionProps) {
  const styles = useStyles();
  const newer = useNewerVersion(documentId, opened);
  return (
    <div role="status" className={styles.root}>
      {newer && (
        <>
          <PersonSync20Regular aria-hidden />
          {noteOf(newer)}
        </>
      )}
    </div>
  );
}
