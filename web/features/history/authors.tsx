import { t } from '@lingui/core/macro';
import type { Revision } from '../../../api/contract/documents.ts';
import { PersonName } from '../../components/person-name.tsx';
import { allOf } from '../../components/use-tell-unreached.ts';
import { nameInWords } from '../../lib/person-name.ts';

/** Who wrote a version: 'Ann', or 'Ann, Ben and Cem' where several people edited it live. */
export function Authors({ revision: { author, coauthors } }: { revision: Revision }) {
  if (!coauthors) return <PersonName person={author} />;
  return allOf().format([nameInWords(author, t`User`), ...coauthors.map((each) => nameInWords(each))]);
}
