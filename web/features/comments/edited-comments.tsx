import { lazy, useEffect, useState } from 'react';
import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Fetched } from '../../components/fetched.tsx';
import { MentionScope } from '../../components/mentions/mention-scope.ts';
import { commentsQuery } from '../../lib/queries/comments.ts';
import type { EditedWords } from '../../lib/word-text.ts';
import { isOpenOnWords } from './threads.ts';

const EditedWordComments = lazy(async () => ({
  default: (await import('./edited-word-comments.tsx')).EditedWordComments,
}));

interface EditedCommentsProps {
  documentId: number;
  words: EditedWords;
  canComment: boolean;
}

/** Comments on words of a text that is written. Most texts have none: the code for them is fetched once it is needed. */
export function EditedComments({ documentId, words, canComment }: EditedCommentsProps) {
  const { data } = useInfiniteQuery({ ...commentsQuery(documentId), staleTime: 2_000 });
  const [asked, setAsked] = useState(0);
  const { onAsk } = words;
  useEffect(() => onAsk(() => setAsked((before) => before + 1)), [onAsk]);
  const [isNeeded, setNeeded] = useState(false);
  const hasThreads = data?.pages.some(({ items }) => items.some(isOpenOnWords)) ?? false;
  // what is open stays when the last thread is resolved
  if (!isNeeded && (hasThreads || asked > 0)) setNeeded(true);
  if (!isNeeded) return null;
  return (
    <Fetched what={t`Comments on words`}>
      <MentionScope value={{ documentId }}>
        <EditedWordComments {...{ documentId, words, canComment, asked }} />
      </MentionScope>
    </Fetched>
  );
}
