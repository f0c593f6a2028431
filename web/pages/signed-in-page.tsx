import { useEffect } from 'react';
import { t } from '@lingui/core/macro';
import { AuthCard } from '../features/auth/auth-card.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { tellSignedIn } from '../lib/signed-in-elsewhere.ts';

/** /signed-in: the end of a sign-in that was started over an open editor. */
export function SignedInPage() {
  useDocumentTitle(t`You are signed in`);
  useEffect(tellSignedIn, []);
  return (
    <AuthCard
      heading={t`You are signed in`}
      subtitle={t`Close this tab and continue writing in the other one.`}
    >
      {null}
    </AuthCard>
  );
}
