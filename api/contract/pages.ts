import { z } from 'zod';
import { limits } from '../text/limits.ts';
import { texts } from './texts.ts';

/** The opaque key of a page, taken from the `Link` header. */
const after = z.string().regex(/^[\w-]{1,400}$/, texts.listPageNotFound);
const pageLimit = z.coerce.number().int().min(1).max(limits.pageSize).default(limits.pageSize);

/** Which page of a list is requested. */
export const pageQuery = z.object({ after: after.optional(), limit: pageLimit });
export type PageQuery = z.infer<typeof pageQuery>;
