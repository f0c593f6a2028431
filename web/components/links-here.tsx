import { Plural } from '@lingui/react/macro';
import { useLinkCount } from '../lib/queries/links.ts';

/** '3 documents link here.', before a document goes where links no longer lead to it. Nothing if none does. */
export function LinksHere({ documentId, className }: { documentId: number; className?: string }) {
  const count = useLinkCount(documentId) ?? 0;
  if (count === 0) return null;
  return (
    <p className={className}>
      <Plural value={count} one="# document links here." other="# documents link here." />
    </p>
  );
}
