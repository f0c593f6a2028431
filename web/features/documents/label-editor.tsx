import { useRef, useState, type KeyboardEvent } from 'react';
import { Combobox, makeStyles, Option, tokens } from '@fluentui/react-components';
import { Dismiss12Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Document } from '../../../api/contract/documents.ts';
import { cleanLabel, labelKey, labelLimits } from '../../../api/text/markdown/labels.ts';
import { expandIcon } from '../../components/expand-icon.ts';
import { useFrontMatterStyles } from '../../components/markdown/front-matter.styles.ts';
import { labelsQuery } from '../../lib/queries/labels.ts';
import { useLabelling } from './use-labelling.ts';

const useStyles = makeStyles({
  chip: { display: 'inline-flex', alignItems: 'center', columnGap: '2px', paddingInlineEnd: '2px' },
  remove: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '24px',
    height: '20px',
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: 'transparent',
    color: 'inherit',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground3Pressed },
    '@media (pointer: coarse)': { width: '32px', height: '32px' },
  },
  box: { width: '200px', minWidth: 0, '& input': { minWidth: 0, width: '100%' } },
  documents: { marginInlineStart: 'auto', color: tokens.colorNeutralForeground3 },
});

interface LabelEditorProps {
  document: Document;
  labels: readonly string[];
  /** Called when the person is done. `byKey`: they pressed Escape, and the focus must go somewhere. */
  onDone: (byKey: boolean) => void;
}

/** The labels of a document as chips that can be removed, and a field for more with completion. */
export function LabelEditor({ document, labels, onDone }: LabelEditorProps) {
  const styles = useStyles();
  const { labels: row, label: chip } = useFrontMatterStyles();
  const change = useLabelling(document);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { data: known = [] } = useQuery({
    ...labelsQuery(typed.trim()),
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
  const has = new Set(labels.map(labelKey));
  const wanted = cleanLabel(typed);
  const choices = known.filter(
    ({ name }) => !has.has(labelKey(name)) && labelKey(name).startsWith(labelKey(typed)),
  );
  const isNew = wanted !== null && !known.some(({ name }) => labelKey(name) === labelKey(wanted));

  const add = (label: string | null) => {
    setTyped('');
    if (label !== null && !has.has(labelKey(label))) change(label, true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === ',' && wanted !== null) {
      event.preventDefault();
      add(wanted);
    } else if (event.key === 'Escape' && !isOpen) onDone(true);
  };
  return (
    <div
      className={row}
      role="group"
      aria-label={t`Labels`}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        add(wanted);
        onDone(false);
      }}
    >
      {labels.map((label) => (
        <span key={labelKey(label)} className={`${chip} ${styles.chip}`}>
          {label}
          <button
            type="button"
            className={styles.remove}
            aria-label={t`Remove the label ${label}`}
            onClick={() => {
              change(label, false);
              field.current?.focus();
            }}
          >
            <Dismiss12Regular />
          </button>
        </span>
      ))}
      <Combobox
        ref={field}
        className={styles.box}
        size="small"
        expandIcon={expandIcon(t`Labels`)}
        freeform
        autoFocus
        aria-label={t`Add a label`}
        placeholder={t`Add a label`}
        maxLength={labelLimits.length}
        value={typed}
        selectedOptions={[]}
        open={isOpen && (choices.length > 0 || isNew)}
        onOpenChange={(_event, { open }) => setOpen(open)}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setOpen(true);
        }}
        onOptionSelect={(_event, { optionText }) => add(cleanLabel(optionText ?? ''))}
        onKeyDown={onKeyDown}
      >
        {isNew ? (
          <Option key="new" value="new" text={wanted}>
            {t`Add “${wanted}”`}
          </Option>
        ) : null}
        {choices.map(({ name, documents }) => (
          <Option key={`known ${name}`} value={`known ${name}`} text={name}>
            {name}
            <span className={styles.documents}>{documents}</span>
          </Option>
        ))}
      </Combobox>
    </div>
  );
}
