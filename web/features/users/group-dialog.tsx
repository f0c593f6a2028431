import { useState } from 'react';
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import { ChoiceBox, type Choice } from '../../components/choice-box.tsx';
import { useClosingDialog } from '../../components/use-closing-dialog.ts';
import { useGroupChoices } from './api.ts';

interface GroupDialogProps {
  /** How many accounts are added. */
  count: number;
  onChoose: (groupId: number) => void;
  onClose: () => void;
}

/** Asks to which group the chosen accounts are added. Groups that a provider fills are not offered. */
export function GroupDialog({ count, onChoose, onClose }: GroupDialogProps) {
  const { dialog, close } = useClosingDialog(onClose);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Choice>();
  const [isMissing, setMissing] = useState(false);
  const { data: groups = [] } = useGroupChoices(typed);
  const submit = () => {
    if (!chosen) {
      setMissing(true);
      return;
    }
    close();
    onChoose(Number(chosen.value));
  };
  return (
    <Dialog {...dialog}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>
            {plural(count, { one: 'Add # account to a group', other: 'Add # accounts to a group' })}
          </DialogTitle>
          <DialogContent>
            <ChoiceBox
              label={t`Group`}
              chosen={chosen}
              choices={groups.map(({ id, name }) => ({ value: String(id), text: name }))}
              note={groups.length === 0 ? t`No groups found` : undefined}
              error={isMissing && !chosen ? t`Choose a group` : undefined}
              onType={setTyped}
              onChoose={setChosen}
            />
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>{t`Cancel`}</Button>
            <Button appearance="primary" onClick={submit}>
              {t`Add to group`}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
