import { useState } from 'react';
import {
  Button,
  Checkbox,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  Field,
  Radio,
  RadioGroup,
} from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { ExportFormat, MakeExport } from '../../../api/contract/exports.ts';
import { exportFormats } from '../../../api/text/limits.ts';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { addressOf, calls } from '../../lib/calls.ts';
import { makeExport } from './api.ts';
import type { Exported, Extent } from './exported.ts';
import { useExportStyles } from './exports.styles.ts';
import { formatTexts, takesComments, takesFiles, takesSearch } from './format-texts.ts';

interface ExportFormProps extends Exported {
  onAsked: (id: number) => void;
  onCancel: () => void;
}

/** Asks what to take out, and in which format. The Markdown of one document is there at once; all else is made behind. */
export function ExportForm({ space, document, onAsked, onCancel }: ExportFormProps) {
  const styles = useExportStyles();
  const toasts = useToasts();
  const [extent, setExtent] = useState<Extent>(document ? 'document' : 'space');
  const [format, setFormat] = useState<ExportFormat>('markdown');
  const [files, setFiles] = useState(true);
  const [search, setSearch] = useState(true);
  const [comments, setComments] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const word = document ? t`Download` : t`Export`;
  const ready = document && extent === 'document' && format === 'markdown' ? document.id : undefined;
  const ask = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const { id } = await makeExport({
        ...placeOf({ space, document }, extent),
        format,
        files,
        search: search && takesSearch(format),
        comments: comments && takesComments(format),
      });
      onAsked(id);
    } catch (error) {
      setBusy(false);
      toasts.failure(t`The export could not be started`, serverMessage(error));
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <DialogBody>
        <DialogTitle>{word}</DialogTitle>
        <DialogContent className={styles.content}>
          <ExtentChoice space={space} document={document} extent={extent} onChoose={setExtent} />
          <FormatChoice format={format} onChoose={setFormat} />
          <div className={styles.boxes}>
            {takesFiles(format) ? (
              <Checkbox
                label={t`Include attached files`}
                checked={files}
                onChange={(_event, { checked }) => setFiles(checked === true)}
              />
            ) : null}
            {takesSearch(format) ? (
              <Checkbox
                label={t`Include a search`}
                checked={search}
                onChange={(_event, { checked }) => setSearch(checked === true)}
              />
            ) : null}
            {takesComments(format) ? (
              <Checkbox
                label={t`Include comments`}
                checked={comments}
                onChange={(_event, { checked }) => setComments(checked === true)}
              />
            ) : null}
          </div>
          {ready === undefined ? (
            <p className={styles.text}>{t`We will tell you when it is ready.`}</p>
          ) : null}
        </DialogContent>
        <DialogActions>
          <Button disabled={isBusy} onClick={onCancel}>
            {t`Cancel`}
          </Button>
          {ready === undefined ? (
            <Button type="submit" appearance="primary" disabledFocusable={isBusy}>
              {isBusy ? t`Exporting...` : word}
            </Button>
          ) : (
            <Button
              as="a"
              appearance="primary"
              href={addressOf(calls.documents.download, {
                params: { id: ready },
                query: { format: files ? 'zip' : 'md' },
              })}
              download
              onClick={onCancel}
            >
              {word}
            </Button>
          )}
        </DialogActions>
      </DialogBody>
    </form>
  );
}

type Place = Pick<MakeExport, 'spaceId' | 'documentId' | 'branch'>;

const placeOf = ({ space, document }: Exported, extent: Extent): Place =>
  document && extent !== 'space'
    ? { documentId: document.id, branch: extent === 'branch' }
    : { spaceId: space.id, branch: false };

interface ExtentChoiceProps extends Exported {
  extent: Extent;
  onChoose: (extent: Extent) => void;
}

function ExtentChoice({ space: { name }, document, extent, onChoose }: ExtentChoiceProps) {
  const styles = useExportStyles();
  if (!document) return <p className={styles.text}>{t`All documents of “${name}” that you can see.`}</p>;
  return (
    <Field label={t`What to download`}>
      <RadioGroup value={extent} onChange={(_event, { value }) => onChoose(value as Extent)}>
        <Radio value="document" label={t`This document`} />
        {document.hasChildren ? (
          <Radio value="branch" label={t`This document and all documents below it`} />
        ) : null}
        <Radio value="space" label={t`The whole space “${name}”`} />
      </RadioGroup>
    </Field>
  );
}

interface FormatChoiceProps {
  format: ExportFormat;
  onChoose: (format: ExportFormat) => void;
}

function FormatChoice({ format, onChoose }: FormatChoiceProps) {
  const styles = useExportStyles();
  return (
    <Field label={t`Format`}>
      <RadioGroup value={format} onChange={(_event, { value }) => onChoose(value as ExportFormat)}>
        {exportFormats.map((each) => {
          const { name, hint } = formatTexts(each);
          return (
            <Radio
              key={each}
              value={each}
              label={
                <>
                  {name}
                  <span className={styles.hint}>{hint}</span>
                </>
              }
            />
          );
        })}
      </RadioGroup>
    </Field>
  );
}
