import { t } from '@lingui/core/macro';
import { PageBody } from '../components/page-body.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { Appearance } from '../features/settings/appearance.tsx';
import { Devices } from '../features/settings/devices.tsx';
import { LanguageChoice } from '../features/settings/language-choice.tsx';
import { Notices } from '../features/settings/notices.tsx';
import { SecurityLink } from '../features/settings/security-link.tsx';
import { OwnTokens } from '../features/tokens/own-tokens.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';

/** /settings */
export function SettingsPage() {
  useDocumentTitle(t`Settings`);
  return (
    <PageBody width={656}>
      <PageHeading>{t`Settings`}</PageHeading>
      <Appearance />
      <LanguageChoice />
      <SecurityLink />
      <Devices />
      <OwnTokens />
      <Notices />
    </PageBody>
  );
}
