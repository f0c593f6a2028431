import { t } from '@lingui/core/macro';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface OpeningQuestionProps {
  /** The document that is to move; undefined: nothing is asked. */
  title: string | undefined;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a document moves out of a restricted branch, where more people can read it. */
export function OpeningQuestion({ title: asked, ...rest }: OpeningQuestionProps) {
  const title = asked ?? '';
  return (
    <ConfirmDialog
      open={asked !== undefined}
      title={t`Let more people read it?`}
      text={t`“${title}” is restricted where it is. At its new place, more people can read it and everything below it.`}
      confirmLabel={t`Move`}
      {...rest}
    />
  );
}
