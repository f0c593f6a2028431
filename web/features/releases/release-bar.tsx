import { Button } from '@fluentui/react-components';
import { Drafts20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { ShownRelease } from '../../../api/contract/documents.ts';
import { Hint } from '../../components/hint.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { NoteBar } from '../../components/note-bar.tsx';
import { formatDate } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';

function wordsOf({ isDraft, hasChanges, releasedAt }: ShownRelease): string {
  const date = formatDate(releasedAt);
  if (isDraft && hasChanges) return t`Readers see the version of ${date}.`;
  if (isDraft) return t`Readers see this text too. What you change is a draft until it is released.`;
  if (hasChanges) return t`Readers see this version of ${date}. The draft has changes.`;
  return t`Readers see this version of ${date}. The draft says the same.`;
}

interface ReleaseBarProps {
  release: ShownRelease;
  onRelease: () => void;
}

/** Says above a document that needs a release, to its editors, what readers see of it. */
export function ReleaseBar({ release, onRelease }: ReleaseBarProps) {
  const { isDraft, hasChanges, documentId, draftId, releasedVersion, mayRelease } = release;
  return (
    <NoteBar
      icon={<Drafts20Regular />}
      acts={
        <>
          {isDraft ? (
            <LinkButton size="small" to={paths.releasedDocument(documentId)}>
              {t`See released version`}
            </LinkButton>
          ) : (
            <LinkButton size="small" to={paths.document(draftId)}>
              {t`See draft`}
            </LinkButton>
          )}
          {hasChanges && releasedVersion !== null && (
            <LinkButton size="small" to={`${paths.documentHistory(draftId)}?version=${releasedVersion}`}>
              {t`See changes`}
            </LinkButton>
          )}
          {isDraft && hasChanges && <ReleaseButton mayRelease={mayRelease} onRelease={onRelease} />}
        </>
      }
    >
      {wordsOf(release)}
    </NoteBar>
  );
}

function ReleaseButton({ mayRelease, onRelease }: { mayRelease: boolean; onRelease: () => void }) {
  if (mayRelease)
    return (
      <Button size="small" appearance="primary" onClick={onRelease}>
        {t`Release`}
      </Button>
    );
  return (
    <Hint
      content={t`The owner of this document and managers of its space release it`}
      relationship="description"
    >
      <Button size="small" appearance="primary" disabledFocusable>
        {t`Release`}
      </Button>
    </Hint>
  );
}
