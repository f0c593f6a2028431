import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser, EditorMode } from '../../api/contract/users.ts';
import { callApi, calls } from './calls.ts';
import { useCurrentUser } from './current-user.ts';
import { currentUserKey } from './session.ts';

/** The mode for people who have chosen none comes from the settings (`EDITOR_DEFAULT`). */
const usualMode = (): EditorMode =>
  document.querySelector<HTMLMetaElement>('meta[name="editor-default"]')?.content === 'formatted'
    ? 'formatted'
    : 'markdown';

interface EditorModeChoice {
  mode: EditorMode;
  /** False: the person has never chosen, and is asked. */
  isChosen: boolean;
  /** Applies at once, and is saved with the account. */
  choose: (mode: EditorMode) => void;
}

/** How the signed-in person writes: the text as it will read, or its Markdown. */
export function useEditorMode(): EditorModeChoice {
  const client = useQueryClient();
  const { user } = useCurrentUser();
  const { mutate } = useMutation({
    mutationFn: ({ id, editorMode }: { id: number; editorMode: EditorMode }) =>
      callApi(calls.users.chooseEditorMode, { params: { id }, body: { editorMode } }),
    // kept if the call fails: the person goes on writing as they chose, until the page is loaded again
    onMutate: async ({ editorMode }) => {
      await client.cancelQueries({ queryKey: currentUserKey });
      client.setQueryData<CurrentUser | null>(
        currentUserKey,
        (before) => before && { ...before, editorMode },
      );
    },
  });
  const chosen = user?.editorMode ?? null;
  return {
    mode: chosen ?? usualMode(),
    isChosen: user === null || chosen !== null,
    choose: (editorMode) => {
      if (user) mutate({ id: user.id, editorMode });
    },
  };
}
