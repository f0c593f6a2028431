import { t } from '@lingui/core/macro';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface OpeningQuestionProps {
  /** The title of the document to be moved; undefined: no question is shown. */
  title: string | undefined;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before more people can read or edit a document that moves, or one below it: no restriction keeps them out there. */
export function OpeningQuestion({ title: asked, ...rest }: OpeningQuestionProps) {
  const title = asked ?? '';
  return (
    <ConfirmDialog
      open={asked !== undefined}
      title={t`Let more people in?`}
      text={t`“${title}”, or a document below it, is restricted where it is. At the new place, more people can read or edit it.`}
      confirmLabel={t`Move`}
      {...rest}
    />
  );
}
