import { Button } from '@fluentui/react-components';
import { ArrowDownload20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { addressOf, calls } from '../../lib/calls.ts';

/** Fetches the file of an export. */
export function DownloadButton({ id }: { id: number }) {
  return (
    <Button
      as="a"
      appearance="primary"
      icon={<ArrowDownload20Regular />}
      href={addressOf(calls.exports.file, { params: { id } })}
      download
    >
      {t`Download`}
    </Button>
  );
}
