/** Whether code could not be fetched. It has another name after an upgrade, and the old one is gone. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof TypeError &&
  /dynamically imported module|module script|Importing a module/i.test(error.message);
