import { t } from '@lingui/core/macro';
import type { Language } from '../../../api/text/languages.ts';
import { useToasts } from '../../components/toasts.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { serverMessage } from '../../lib/http.ts';
import { useSaveLanguage } from './api.ts';

/** Saves the person's language, null for that of the browser, and loads the page again in it. */
export function useChooseLanguage() {
  const toasts = useToasts();
  const { user } = useCurrentUser();
  const save = useSaveLanguage();
  const choose = (language: Language | null) => {
    if (user === null) return;
    save.mutate(
      { userId: user.id, language },
      {
        // the answer has set the cookie by which the server chooses the page
        onSuccess: () => window.location.reload(),
        onError: (error) => toasts.failure(t`Failed to change the language`, serverMessage(error)),
      },
    );
  };
  const isChanging = save.isPending || save.isSuccess;
  return { choose, isChanging, chosen: isChanging ? save.variables.language : (user?.language ?? null) };
}
