/** Whether a text is a web address, or blank. */
export const isWebAddress = (value: string | undefined): boolean =>
  value === undefined || value === '' || (/^https?:\/\//i.test(value) && URL.canParse(value));
