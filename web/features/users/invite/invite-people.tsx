import { useRef, useState } from 'react';
import { Button, Field, makeStyles, Textarea } from '@fluentui/react-components';
import { DocumentArrowUp20Regular } from '@fluentui/react-icons';
import { plural, t } from '@lingui/core/macro';
import type { InvitationLine, InvitedPerson, Invitee } from '../../../../api/contract/invitations.ts';
import { limits } from '../../../../api/text/limits.ts';
import { useToasts } from '../../../components/toasts.tsx';
import { ApiError, serverMessage } from '../../../lib/http.ts';
import { serverTexts } from '../../../lib/server-texts.ts';
import { useInvite, useReadInvitations } from '../api.ts';
import { InvitationLines } from './invitation-lines.tsx';
import { InvitedPeople } from './invited-people.tsx';
import { decoded, isText, maxFileBytes, plainTextOf, type Encoding } from './read-file.ts';

const useStyles = makeStyles({
  form: { display: 'grid', rowGap: '16px', marginTop: '28px' },
  text: { '& textarea': { minHeight: '200px', maxHeight: '60vh' } },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

/** How many people one call invites. Fewer than it takes, so that the page can say how far it is. */
const peopleAtOnce = 100;

/** A chosen file that does not say its encoding. */
interface GuessedFile {
  bytes: Uint8Array;
  encoding: Encoding;
}

/** From pasted lines or a file over a preview to the links. */
export function InvitePeople() {
  const toasts = useToasts();
  const [text, setText] = useState('');
  const [file, setFile] = useState<GuessedFile>();
  const [lines, setLines] = useState<InvitationLine[]>();
  const [invited, setInvited] = useState<InvitedPerson[]>();
  const { mutateAsync: read, isPending: isReading } = useReadInvitations();
  const { inviteAll, count } = useInviteAll();

  const look = async (said: string) => {
    try {
      setLines(await read(said));
    } catch (error) {
      toasts.failure(t`The lines could not be read`, serverMessage(error));
    }
  };
  const take = async (said: string, guessed?: GuessedFile) => {
    if (!isText(said)) {
      toasts.failure(t`This file is no text`, t`In the spreadsheet program, save the list as CSV.`);
      return;
    }
    if (said.length > limits.invitationsText) {
      toasts.failure(t`The lines could not be read`, serverTexts.invitationLinesTooMany());
      return;
    }
    setText(said);
    setFile(guessed);
    await look(said);
  };
  const takeFile = async (chosen: File) => {
    if (chosen.size > maxFileBytes) {
      toasts.failure(t`The lines could not be read`, serverTexts.invitationLinesTooMany());
      return;
    }
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    const plain = plainTextOf(bytes);
    if (plain !== undefined) await take(plain);
    else await decode(bytes, 'windows-1252');
  };
  const decode = (bytes: Uint8Array, encoding: Encoding) =>
    take(decoded(bytes, encoding), { bytes, encoding });
  const inviteThese = async (people: Invitee[]) => {
    const { done, error } = await inviteAll(people);
    if (done.length > 0) setInvited(done);
    if (error === undefined) return;
    toasts.failure(
      done.length === 0 ? t`Nobody was invited` : notInvitedText(people.length - done.length),
      serverMessage(error),
    );
    // an account was created meanwhile
    if (done.length === 0 && error instanceof ApiError && error.status === 409) await look(text);
  };
  const startOver = () => {
    const isWhole = invited?.length === lines?.filter(({ problem }) => problem === null).length;
    // after a failure the same list is looked at again: it has those who are missing
    if (isWhole) setText('');
    setFile(undefined);
    setLines(undefined);
    setInvited(undefined);
  };

  if (invited) return <InvitedPeople people={invited} onMore={startOver} />;
  if (lines)
    return (
      <InvitationLines
        lines={lines}
        inviting={count}
        encoding={file?.encoding}
        onEncoding={(encoding) => file && void decode(file.bytes, encoding)}
        onInvite={(people) => void inviteThese(people)}
        onBack={() => setLines(undefined)}
      />
    );
  return (
    <Paste
      text={text}
      onText={setText}
      isReading={isReading}
      onFile={(chosen) => void takeFile(chosen)}
      onContinue={() => {
        setFile(undefined);
        void look(text);
      }}
    />
  );
}

const notInvitedText = (count: number): string =>
  plural(count, { one: '# person was not invited', other: '# people were not invited' });

/** Invites people a part at a time. What was done stays done if a part fails. */
function useInviteAll() {
  const { mutateAsync: invite } = useInvite();
  /** How many are invited so far; undefined: nothing is under way. */
  const [count, setCount] = useState<number>();
  const inviteAll = async (
    people: readonly Invitee[],
  ): Promise<{ done: InvitedPerson[]; error?: unknown }> => {
    const done: InvitedPerson[] = [];
    try {
      for (let at = 0; at < people.length; at += peopleAtOnce) {
        setCount(at);
        done.push(...(await invite(people.slice(at, at + peopleAtOnce))));
      }
      return { done };
    } catch (error) {
      return { done, error };
    } finally {
      setCount(undefined);
    }
  };
  return { inviteAll, count };
}

interface PasteProps {
  text: string;
  onText: (text: string) => void;
  isReading: boolean;
  onFile: (file: File) => void;
  onContinue: () => void;
}

function Paste({ text, onText, isReading, onFile, onContinue }: PasteProps) {
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
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
      <div className={styles.acts}>
        <Button type="submit" appearance="primary" disabled={isReading || text.trim() === ''}>
          {t`Continue`}
        </Button>
        <Button
          icon={<DocumentArrowUp20Regular />}
          disabled={isReading}
          onClick={() => input.current?.click()}
        >
          {t`Choose a CSV file`}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          // the same file can be chosen again
          event.target.value = '';
        }}
      />
    </form>
  );
}
