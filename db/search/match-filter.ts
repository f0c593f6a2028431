/** The limits of a search apart from its words. */

export interface MatchLimits {
  /** Null: all spaces. */
  spaceIds: readonly number[] | null;
  /** Only documents that are unrestricted or restricted by these restrictions alone. Null: all documents. */
  restrictionIds: readonly number[] | null;
  /** Only documents that one of these people created. Null: any author. */
  authorIds: readonly number[] | null;
  /** Updated from this moment on. Null: at any time. */
  from: Date | null;
  /** Updated before this moment. */
  before: Date | null;
  /** Only documents with a file whose name has this extension, in small letters and digits. Null: all documents. */
  file: string | null;
  /** Only documents with each of these labels, folded, each once. Null: all documents. */
  labels: readonly string[] | null;
  /** Only documents with one of these links, as `document_links` notes them. Null: all documents. */
  links: readonly string[] | null;
  /** Only documents that one of these people looks after. Null: all documents. */
  ownerIds: readonly number[] | null;
  /** True: only documents whose review is due. Null: all documents. */
  isReviewDue: true | null;
}

/** The parameters of a statement for `MatchLimits`, in the order of `limitValues`. */
export type LimitParameters = Record<keyof MatchLimits, string>;

/** @param first the number of the first of ten consecutive parameters */
export const limitParameters = (first: number): LimitParameters => ({
  spaceIds: `$${first}`,
  restrictionIds: `$${first + 1}`,
  authorIds: `$${first + 2}`,
  from: `$${first + 3}`,
  before: `$${first + 4}`,
  file: `$${first + 5}`,
  labels: `$${first + 6}`,
  links: `$${first + 7}`,
  ownerIds: `$${first + 8}`,
  isReviewDue: `$${first + 9}`,
});

export const limitValues = (limits: MatchLimits): unknown[] => [
  limits.spaceIds,
  limits.restrictionIds,
  limits.authorIds,
  limits.from,
  limits.before,
  limits.file,
  limits.labels,
  limits.links,
  limits.ownerIds,
  limits.isReviewDue,
];

/** SQL: a query for the documents that have each label of a parameter. */
export const withLabels = (labels: string): string => `
  select l.document_id as id from document_labels l where l.label = any (${labels}::text[])
  group by l.document_id having count(*) = cardinality(${labels}::text[])`;

/** SQL: a query for the documents whose owner and review fit. */
export const withReview = ({
  ownerIds,
  isReviewDue,
}: Pick<LimitParameters, 'ownerIds' | 'isReviewDue'>): string => `
  select r.document_id as id from document_reviews r
  where (${ownerIds}::integer[] is null or r.owner_id = any (${ownerIds}))
    and (${isReviewDue}::boolean is null or r.due_on <= current_date)`;

// "in", not "exists": the files, labels and so on are then read once, and only if the filter asks for them
/** SQL: whether the document d may be found. */
export const isVisibleDocument = (limits: LimitParameters): string => `
  d.deleted_at is null and d.template is null
  and (${limits.spaceIds}::integer[] is null or d.space_id = any (${limits.spaceIds}))
  and (d.restricted_by is null or ${limits.restrictionIds}::integer[] is null
    or d.restricted_by = any (${limits.restrictionIds}))
  and (${limits.authorIds}::integer[] is null or d.created_by = any (${limits.authorIds}))
  and (${limits.from}::timestamptz is null or d.updated_at >= ${limits.from})
  and (${limits.before}::timestamptz is null or d.updated_at < ${limits.before})
  and (${limits.file}::text is null
    or d.id in (select f.document_id from attachments f where lower(f.filename) like '%.' || ${limits.file}))
  and (${limits.labels}::text[] is null or d.id in (${withLabels(limits.labels)}))
  and (${limits.links}::text[] is null
    or d.id in (select l.document_id from document_links l where l.link = any (${limits.links})))
  and (${limits.ownerIds}::integer[] is null and ${limits.isReviewDue}::boolean is null
    or d.id in (${withReview(limits)}))`;

/** SQL: whether the space s may be found. It has no author, files, labels or reviews. */
export const isVisibleSpace = (limits: LimitParameters): string => `
  s.deleted_at is null and ${limits.authorIds}::integer[] is null and ${limits.file}::text is null
  and ${limits.labels}::text[] is null and ${limits.links}::text[] is null
  and ${limits.ownerIds}::integer[] is null and ${limits.isReviewDue}::boolean is null
  and (${limits.spaceIds}::integer[] is null or s.id = any (${limits.spaceIds}))
  and (${limits.from}::timestamptz is null or s.updated_at >= ${limits.from})
  and (${limits.before}::timestamptz is null or s.updated_at < ${limits.before})`;
