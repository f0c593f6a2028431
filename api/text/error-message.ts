/** What an error says. Anything can be thrown. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
