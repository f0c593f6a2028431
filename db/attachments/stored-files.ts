/** The files that rows refer to, as a table for `from`: those of attachments, and people's uploaded pictures. */
export const storedFiles = `(
  select storage_key, size, sha256 from attachments
  union all
  select avatar_key, avatar_size, avatar_sha256 from users where avatar_key is not null) stored`;
