import { z } from 'zod';

const listedPage = z.object({
  pageId: z.string(),
  slugId: z.string().nullish(),
  icon: z.string().nullish(),
  /** Sorts as a text. */
  position: z.string().nullish(),
  parentPath: z.string().nullish(),
  createdAt: z.string().nullish(),
  updatedAt: z.string().nullish(),
});
const metadata = z.object({ pages: z.record(z.string(), listedPage) });

/** What the list of an export says of a page. */
type ListedPage = z.infer<typeof listedPage> & { path: string };

/** @throws ZodError where it is no list of pages */
export function* docmostPieces(value: unknown): Generator<ListedPage> {
  for (const [path, said] of Object.entries(metadata.parse(value).pages)) yield { ...said, path };
}
