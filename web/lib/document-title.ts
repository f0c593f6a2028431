import { useEffect } from 'react';
import { workspaceName } from './workspace.ts';

/** Sets the title of the browser's tab. While undefined, the tab shows the name of the workspace. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    const name = workspaceName();
    document.title = title === undefined || title === '' ? name : `${title} · ${name}`;
  }, [title]);
}
