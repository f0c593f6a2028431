import { useEffect } from 'react';

/** Sets the title of the browser's tab. While undefined, the tab shows the product's name. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined || title === '' ? 'Lectern' : `${title} · Lectern`;
  }, [title]);
}
