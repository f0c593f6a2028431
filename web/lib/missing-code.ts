/** Whether a script could not be fetched, for example because an upgrade replaced its file. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof TypeError &&
  /dynamically imported module|module script|Importing a module/i.test(error.message);
