import { useEffect } from 'react';

/** Names the page in the browser's tab; nothing yet (undefined) leaves the product's name. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined || title === '' ? 'Lectern' : `${title} · Lectern`;
  }, [title]);
}
