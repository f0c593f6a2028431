import { t } from '@lingui/core/macro';
import { formatAgo, formatLong } from '../lib/dates.ts';

/** When a device or a token was last used, such as 'Last used 3 minutes ago'. */
export function LastUse({ at }: { at: string }) {
  const text = formatAgo(at);
  const ago = text.charAt(0).toLowerCase() + text.slice(1);
  return (
    <time dateTime={at} title={formatLong(at)}>
      {t`Last used ${ago}`}
    </time>
  );
}
