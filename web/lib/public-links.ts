/** Whether people may make public links here; the server writes it into the page. */
export const arePublicLinksOn = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="public-links"]')?.content === 'on';
