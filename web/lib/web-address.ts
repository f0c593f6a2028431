/** Whether a text is an address of the web, or blank. */
export const isWebAddress = (value: string | undefined): boolean =>
  value === undefined || value === '' || (/^https?:\/\//i.test(value) && URL.canParse(value));
