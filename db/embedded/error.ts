/** The embedded PostgreSQL cannot run; the message is for the person who started Lectern, and says what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
