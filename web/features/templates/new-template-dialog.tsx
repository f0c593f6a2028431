import type { FormikHelpers } from 'formik';
import { Dialog, DialogSurface } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router-dom';
import { limits } from '../../../api/text/limits.ts';
import { DialogForm } from '../../components/dialog-form.tsx';
import { FormInput } from '../../components/form-input.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useClosingDialog } from '../../components/use-closing-dialog.ts';
import { ApiError, serverMessage } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { serverTexts } from '../../lib/server-texts.ts';
import { useMakeTemplate } from './api.ts';
import { writtenMarks } from './mark-names.ts';

const empty = { title: '' };
type Values = typeof empty;

function faultsOf({ title }: Values) {
  if (title.trim() === '') return { title: serverTexts.titleRequired() };
  return title.trim().length > limits.documentTitle ? { title: serverTexts.titleTooLong() } : {};
}

/** Names a new template of a space, and opens it for writing. */
export function NewTemplateDialog({ spaceId, onClose }: { spaceId: number; onClose: () => void }) {
  const toasts = useToasts();
  const navigate = useNavigate();
  const { mutateAsync: make, isPending } = useMakeTemplate(spaceId);
  const { dialog, close } = useClosingDialog(onClose, { isBusy: isPending });
  const names = writtenMarks;
  const submit = async ({ title }: Values, { setErrors }: FormikHelpers<Values>) => {
    try {
      const { id } = await make(title);
      toasts.success(t`Template created`);
      void navigate(paths.documentEdit(id));
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      toasts.failure(t`Failed to create the template`, serverMessage(error));
    }
  };
  return (
    <Dialog {...dialog}>
      <DialogSurface>
        <DialogForm
          title={t`New template`}
          initialValues={empty}
          validate={faultsOf}
          onSubmit={submit}
          submitText={t`Create template`}
          onClose={close}
        >
          <FormInput
            name="title"
            label={t`Title`}
            hint={t`${names} are filled in, here and in the text.`}
            autoFocus
            autoComplete="off"
          />
        </DialogForm>
      </DialogSurface>
    </Dialog>
  );
}
