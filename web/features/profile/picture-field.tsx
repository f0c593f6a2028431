import { lazy, useRef, useState } from 'react';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { CurrentUser } from '../../../api/contract/users.ts';
import { isUploadedPicture } from '../../../api/text/markdown/images.ts';
import { Fetched } from '../../components/fetched.tsx';
import { FormInput } from '../../components/form-input.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { useRemovePicture } from './api.ts';

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));

const useStyles = makeStyles({
  root: { display: 'grid', rowGap: '8px' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  hint: { margin: 0, fontSize: '13.5px', lineHeight: '19px', color: tokens.colorNeutralForeground3 },
});

/** The kinds of files that an account takes as its picture. */
const kinds = 'image/png,image/jpeg,image/webp,image/gif';

/** The picture of the person: a file to upload, or the address of one on the web. */
export function PictureField({ user }: { user: CurrentUser }) {
  const styles = useStyles();
  const toasts = useToasts();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const remove = useRemovePicture(user.id);
  const isUploaded = isUploadedPicture(user.avatar);
  return (
    <div className={styles.root}>
      {isUploaded ? null : (
        <FormInput
          name="avatar"
          label={t`Picture`}
          type="url"
          hint={t`The web address of a picture, or upload one. If empty, your initials are shown.`}
        />
      )}
      <input
        ref={input}
        type="file"
        accept={kinds}
        hidden
        onChange={(event) => {
          setFile(event.target.files?.[0]);
          // the same file can be chosen again
          event.target.value = '';
        }}
      />
      <div className={styles.buttons} role="group" aria-label={t`Picture`}>
        <Button onClick={() => input.current?.click()}>
          {isUploaded ? t`Upload another picture` : t`Upload a picture`}
        </Button>
        {isUploaded ? (
          <Button
            disabled={remove.isPending}
            onClick={() =>
              remove.mutate(undefined, {
                onSuccess: () => toasts.success(t`Picture removed`),
                onError: (error) => toasts.failure(t`Failed to remove the picture`, serverMessage(error)),
              })
            }
          >
            {t`Remove picture`}
          </Button>
        ) : null}
      </div>
      {file === undefined ? null : (
        <Fetched what={t`The dialog`} onFailed={() => setFile(undefined)}>
          <CropDialog userId={user.id} file={file} onClose={() => setFile(undefined)} />
        </Fetched>
      )}
    </div>
  );
}
