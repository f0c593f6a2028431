import { useQuery } from '@tanstack/react-query';
import type { Workspace } from '../../api/contract/workspace.ts';
import { calls, keyOf, queryOf } from './calls.ts';

const usual: Workspace = { name: 'Lectern', notice: null, signInText: '' };

let known: Workspace | undefined;

/** What the server wrote into the page. */
function written(): Workspace {
  const content = document.querySelector<HTMLMetaElement>('meta[name="workspace"]')?.content ?? '';
  // a page of `npm run dev` has nothing in it
  known ??= content.startsWith('{') ? (JSON.parse(content) as Workspace) : usual;
  return known;
}

/** The name of the workspace. */
export const workspaceName = (): string => written().name;

export const workspaceKey = keyOf(calls.workspace.read);

/** The name of the workspace, its notice and its text for signing in. Fetched again when they change. */
export const useWorkspace = (): Workspace =>
  useQuery({ ...queryOf(calls.workspace.read), initialData: written(), staleTime: Infinity }).data;
