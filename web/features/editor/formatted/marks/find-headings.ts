import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { documentQuery } from '../../../../lib/queries/documents.ts';
import { linkTo, type FoundDocument } from './find-documents.ts';
import type { HeadingPlace } from './read-headings.ts';

const maxHeadings = 8;

/**
 * Headings of a document that contain the searched words.
 * @param owner the document; undefined searches for none
 */
export function useHeadings(owner: FoundDocument | undefined, sought: string): HeadingPlace[] {
  const queries = useQueryClient();
  const { data = [] } = useQuery({
    queryKey: ['headings', owner?.id],
    queryFn: async () => {
      const [{ content }, { readHeadings }] = await Promise.all([
        queries.fetchQuery(documentQuery(owner?.id ?? 0)),
        import('./read-headings.ts'),
      ]);
      return readHeadings(content);
    },
    enabled: owner !== undefined,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
  if (!owner) return [];
  const words = sought.trim().toLowerCase();
  return data.filter((heading) => heading.words.toLowerCase().includes(words)).slice(0, maxHeadings);
}

/** A link to a heading, as it is written. */
export const linkToHeading = ({ id }: FoundDocument, heading: HeadingPlace): string =>
  linkTo({ id, title: heading.words }, `#${heading.id}`);
