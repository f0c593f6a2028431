/** The embedded PostgreSQL cannot run. The message tells the person who started Lectern what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
