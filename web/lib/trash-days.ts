/** How many days deleted documents and spaces can be restored; the server writes it into the page. */
export const trashDays = (): number =>
  Number(document.querySelector<HTMLMetaElement>('meta[name="trash-days"]')?.content);
