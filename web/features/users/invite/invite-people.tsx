import { useState } from 'react';
import { Button, Field, makeStyles, Textarea } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { InvitationLine, InvitedPerson, Invitee } from '../../../../api/contract/invitations.ts';
import { limits } from '../../../../api/text/limits.ts';
import { useToasts } from '../../../components/toasts.tsx';
import { ApiError, serverMessage } from '../../../lib/http.ts';
import { useInvite, useReadInvitations } from '../api.ts';
import { InvitationLines } from './invitation-lines.tsx';
import { InvitedPeople } from './invited-people.tsx';

const useStyles = makeStyles({
  form: { display: 'grid', rowGap: '16px', marginTop: '28px' },
  text: { '& textarea': { minHeight: '200px', maxHeight: '60vh' } },
  act: { justifySelf: 'start' },
});

/** From pasted lines over a preview to the links. */
export function InvitePeople() {
  const toasts = useToasts();
  const [text, setText] = useState('');
  const [lines, setLines] = useState<InvitationLine[]>();
  const [invited, setInvited] = useState<InvitedPerson[]>();
  const { mutateAsync: read, isPending: isReading } = useReadInvitations();
  const { mutateAsync: invite, isPending: isInviting } = useInvite();

  const look = async () => {
    try {
      setLines(await read(text));
    } catch (error) {
      toasts.failure(t`The lines could not be read`, serverMessage(error));
    }
  };
  const inviteThese = async (people: Invitee[]) => {
    try {
      setInvited(await invite(people));
    } catch (error) {
      toasts.failure(t`Nobody was invited`, serverMessage(error));
      // an account was created meanwhile
      if (error instanceof ApiError && error.status === 409) await look();
    }
  };
  const startOver = () => {
    setText('');
    setLines(undefined);
    setInvited(undefined);
  };

  if (invited) return <InvitedPeople people={invited} onMore={startOver} />;
  if (lines)
    return (
      <InvitationLines
        lines={lines}
        isInviting={isInviting}
        onInvite={(people) => void inviteThese(people)}
        onBack={() => setLines(undefined)}
      />
    );
  return <Paste text={text} onText={setText} isReading={isReading} onContinue={() => void look()} />;
}

interface PasteProps {
  text: string;
  onText: (text: string) => void;
  isReading: boolean;
  onContinue: () => void;
}

function Paste({ text, onText, isReading, onContinue }: PasteProps) {
  const styles = useStyles();
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onContinue();
      }}
    >
      <Field
        label={t`People`}
        hint={t`One person a line: email, name and role (viewer, editor or administrator). Name and role may be left out. You can paste cells of a spreadsheet or CSV.`}
      >
        <Textarea
          className={styles.text}
          value={text}
          maxLength={limits.invitationsText}
          resize="vertical"
          autoFocus
          spellCheck={false}
          placeholder={t`maria@example.org, Maria Santos, editor`}
          onChange={(_event, { value }) => onText(value)}
        />
      </Field>
      <Button
        type="submit"
        appearance="primary"
        className={styles.act}
        disabled={isReading || text.trim() === ''}
      >
        {t`Continue`}
      </Button>
    </form>
  );
}
