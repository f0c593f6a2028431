import { useRef, useState } from 'react';
import { Button, Field, Input, mergeClasses, ProgressBar } from '@fluentui/react-components';
import { ArrowUpload24Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { ImportDetails } from '../../../api/contract/imports.ts';
import { limits } from '../../../api/text/limits.ts';
import { formatMegabytes } from '../../lib/sizes.ts';
import { useFileDrop } from '../../lib/use-file-drop.ts';
import { createImport } from './api.ts';
import { useImportStyles } from './imports.styles.ts';
import { useSending } from './use-sending.ts';

const whole = (bytes: number): string => formatMegabytes(bytes);

interface ChooseFileProps {
  /** Undefined: into a new space, for which the person enters a name. */
  spaceId: number | undefined;
  /** An interrupted upload that can be resumed. */
  unfinished?: ImportDetails;
  /** Called once the whole file has arrived. */
  onSent: (details: ImportDetails) => void;
}

/** Asks for the file, and sends it. */
export function ChooseFile({ spaceId, unfinished, onSent }: ChooseFileProps) {
  const styles = useImportStyles();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  const { sent, problem, send, stop } = useSending();
  const needsName = spaceId === undefined && unfinished === undefined;

  const begun = unfinished?.name ?? '';
  const take = async (file: File | undefined) => {
    setFault(undefined);
    if (!file || sent) return;
    if (needsName && name.trim() === '') return setFault(t`Give the new space a name first.`);
    if (file.size === 0) return setFault(t`This file is empty.`);
    if (unfinished && (unfinished.name !== file.name || unfinished.size !== file.size))
      return setFault(t`This is a different file. Choose the one you started uploading: ${begun}.`);
    const place = spaceId === undefined ? { newSpace: name.trim() } : { spaceId };
    const details = await send(file, () =>
      unfinished ? Promise.resolve(unfinished) : createImport({ name: file.name, size: file.size, ...place }),
    );
    if (details) onSent(details);
  };
  const isOver = useFileDrop((files) => void take(files[0]));

  return (
    <>
      {needsName ? (
        <Field label={t`Name of the new space`} className={styles.name}>
          <Input
            value={name}
            maxLength={limits.spaceName}
            onChange={(_event, { value }) => setName(value)}
            disabled={sent !== undefined}
          />
        </Field>
      ) : null}
      {sent ? (
        <Sending bytes={sent.bytes} of={sent.of} onStop={stop} />
      ) : (
        <div className={mergeClasses(styles.drop, isOver && styles.dropOver)}>
          <span className={styles.dropIcon} aria-hidden>
            <ArrowUpload24Regular />
          </span>
          <p className={styles.lead}>
            {unfinished
              ? t`The upload was interrupted. Choose ${begun} again to resume.`
              : t`Drop a file here, or choose one.`}
          </p>
          <Button appearance="primary" onClick={() => input.current?.click()}>
            {t`Choose a file`}
          </Button>
          <p className={styles.quiet}>
            {t`A zip from Confluence, Notion, Outline, Docmost, BookStack or Lectern, a zip of a folder from Obsidian, Wiki.js, MkDocs, Docusaurus or Hugo, of Markdown or HTML files, or a Word document. You see a preview before anything is written.`}
          </p>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t`File to import`}
            onChange={({ currentTarget }) => {
              void take(currentTarget.files?.[0]);
              currentTarget.value = '';
            }}
          />
        </div>
      )}
      {(fault ?? problem) === undefined ? null : (
        <p role="alert" className={styles.problem}>
          {fault ?? problem}
        </p>
      )}
    </>
  );
}

function Sending({ bytes, of, onStop }: { bytes: number; of: number; onStop: () => void }) {
  const styles = useImportStyles();
  const [done, all] = [whole(bytes), whole(of)];
  return (
    <div className={styles.body}>
      <Field label={t`Uploading ${done} of ${all} MB`}>
        <ProgressBar value={bytes} max={of} thickness="large" />
      </Field>
      <div className={styles.actions}>
        <Button onClick={onStop}>{t`Stop`}</Button>
      </div>
    </div>
  );
}
