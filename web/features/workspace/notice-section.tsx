import { useField } from 'formik';
import { Button, Input, Radio, RadioGroup, Textarea } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { WorkspaceState } from '../../../api/contract/workspace.ts';
import { FormField } from '../../components/form-field.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { useChangeWorkspace } from './api.ts';
import { SettingsForm } from './settings-form.tsx';
import { useSettingsStyles } from './settings.styles.ts';

type Level = WorkspaceState['notice']['level'];

/** For a field of the browser: without seconds, in the zone of the reader. */
function localTime(time: string | null): string {
  if (time === null) return '';
  const at = new Date(time);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** A line above every page. */
export function NoticeSection({ settings }: { settings: WorkspaceState }) {
  const { notice, fixedBy } = settings;
  return (
    <SettingsForm
      heading={t`Notice to all`}
      intro={t`Stands above every page, also of those who are here now.`}
      initialValues={{ text: notice.text, level: notice.level, until: localTime(notice.until) }}
      changesOf={({ text, level, until }) => ({
        notice: {
          text,
          level,
          until: until === '' ? null : new Date(until).toISOString(),
        },
      })}
      saved={t`Notice changed`}
      fixedBy={fixedBy.notice}
      more={notice.text === '' ? null : <EndNotice level={notice.level} />}
    >
      <FormField name="text" label={t`Words`} hint={t`At most 500 characters`}>
        {({ name, value, onChange, onBlur }) => (
          <Textarea
            name={name}
            value={value}
            rows={3}
            resize="vertical"
            onChange={onChange}
            onBlur={onBlur}
          />
        )}
      </FormField>
      <LevelField />
      <FormField name="until" label={t`Until`} hint={t`If empty, until somebody ends it.`}>
        {(control) => <Input {...control} type="datetime-local" />}
      </FormField>
    </SettingsForm>
  );
}

function LevelField() {
  const styles = useSettingsStyles();
  const [{ value }, , { setValue }] = useField<string>('level');
  return (
    <RadioGroup
      layout="horizontal"
      className={styles.group}
      aria-label={t`How urgent it is`}
      value={value}
      onChange={(_event, { value: level }) => void setValue(level)}
    >
      <Radio value="info" label={t`For information`} />
      <Radio value="warning" label={t`Important`} />
      <Radio value="danger" label={t`Urgent`} />
    </RadioGroup>
  );
}

function EndNotice({ level }: { level: Level }) {
  const toasts = useToasts();
  const change = useChangeWorkspace();
  return (
    <Button
      disabled={change.isPending}
      onClick={() =>
        change.mutate(
          { notice: { text: '', level, until: null } },
          {
            onSuccess: () => toasts.success(t`Notice ended`),
            onError: (error) => toasts.failure(t`Failed to change the settings`, serverMessage(error)),
          },
        )
      }
    >
      {t`End the notice`}
    </Button>
  );
}
