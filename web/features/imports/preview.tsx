import { useId, useState } from 'react';
import { Button, Checkbox, Field, Radio, RadioGroup, Select } from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import type { ImportDetails, ImportOptions, RestrictedChoice } from '../../../api/contract/imports.ts';
import { SectionHeading } from '../../components/section-heading.tsx';
import { useImportStyles } from './imports.styles.ts';
import { NoteList } from './note-list.tsx';
import { listOf } from '../../lib/list-of.ts';

const pagesText = (count: number): string => plural(count, { one: '# document', other: '# documents' });

/** 'Confluence space "Handbook": 812 pages, 1,204 files, 96 comments.' */
function summaryOf({ kind, name, counts }: ImportDetails): string {
  const parts = [
    pagesText(counts.pages),
    counts.files > 0 && plural(counts.files, { one: '# file', other: '# files' }),
    counts.comments > 0 && plural(counts.comments, { one: '# comment', other: '# comments' }),
  ];
  const source = kind === null ? '' : kindName(kind);
  const what = kind === null ? name : t`${source} “${name}”`;
  const list = listOf(parts.filter((part) => part !== false));
  return t`${what}: ${list}.`;
}

interface PreviewProps {
  details: ImportDetails;
  isWaiting: boolean;
  onStart: (options: ImportOptions) => void;
  onDiscard: () => void;
  onReadAs: (kind: string) => void;
}

/** What an import would do, before anything is written. */
export function Preview({ details, isWaiting, onStart, onDiscard, onReadAs }: PreviewProps) {
  const styles = useImportStyles();
  const { id, counts, notes } = details;
  const [options, setOptions] = useState(details.options);
  const of = (kind: string) => notes.filter((note) => note.kind === kind);
  const change = (part: Partial<ImportOptions>) => setOptions({ ...options, ...part });
  return (
    <>
      <p className={styles.lead}>{summaryOf(details)}</p>
      <NoteList importId={id} heading={t`Will be changed`} notes={of('changed')} />
      <NoteList importId={id} heading={t`Cannot be kept`} notes={of('lost')} />
      <NoteList importId={id} heading={t`Left out`} notes={of('left-out')} />
      {counts.restricted > 0 ? (
        <Restricted
          details={details}
          chosen={options.restricted}
          onChoose={(restricted) => change({ restricted })}
        />
      ) : null}
      <People details={details} />
      <div>
        <SectionHeading>{t`Options`}</SectionHeading>
        <div className={styles.choices}>
          <Checkbox
            label={t`Keep labels as properties of the documents`}
            checked={options.labels}
            onChange={(_event, { checked }) => change({ labels: checked === true })}
          />
        </div>
        <div>
          <Checkbox
            label={t`Replace documents that were changed here since the last import`}
            checked={options.overwrite}
            onChange={(_event, { checked }) => change({ overwrite: checked === true })}
          />
        </div>
        <ReadAs details={details} isDisabled={isWaiting} onReadAs={onReadAs} />
      </div>
      <div className={styles.actions}>
        <Button
          appearance="primary"
          disabled={isWaiting || counts.pages === 0}
          onClick={() => onStart(options)}
        >
          {plural(counts.pages, { one: 'Import # document', other: 'Import # documents' })}
        </Button>
        <Button disabled={isWaiting} onClick={onDiscard}>
          {t`Discard`}
        </Button>
      </div>
    </>
  );
}

interface RestrictedProps {
  details: ImportDetails;
  chosen: RestrictedChoice;
  onChoose: (choice: RestrictedChoice) => void;
}

function Restricted({ details, chosen, onChoose }: RestrictedProps) {
  const styles = useImportStyles();
  const headingId = useId();
  const { restricted, belowRestricted } = details.counts;
  const pages = pagesText(restricted);
  const below = plural(belowRestricted, { one: '# below them', other: '# below them' });
  return (
    <section aria-labelledby={headingId}>
      <SectionHeading id={headingId}>{t`Restricted`}</SectionHeading>
      <p className={styles.row}>
        {belowRestricted > 0
          ? t`${pages} and ${below} were not open to everyone.`
          : t`${pages} were not open to everyone.`}
      </p>
      <RadioGroup
        aria-labelledby={headingId}
        value={chosen}
        onChange={(_event, { value }) => onChoose(value as RestrictedChoice)}
        className={styles.choices}
      >
        <Radio
          value="keep"
          label={t`Keep them restricted to you and to the same people, if they have an account here`}
        />
        <Radio value="own-space" label={t`Put them into a separate space that only you can open`} />
        <Radio value="leave-out" label={t`Leave them out`} />
      </RadioGroup>
    </section>
  );
}

function People({ details }: { details: ImportDetails }) {
  const styles = useImportStyles();
  const { people, peopleMatched } = details.counts;
  if (people === 0) return null;
  return (
    <section aria-label={t`People`}>
      <SectionHeading>{t`People`}</SectionHeading>
      <p className={styles.row}>
        {peopleMatched === null
          ? plural(people, {
              one: '# person is named as an author. What they wrote is saved under your name; the history says who wrote it.',
              other:
                '# people are named as authors. What they wrote is saved under your name; the history says who wrote it.',
            })
          : t`${peopleMatched} of ${people} have an account here. What the others wrote is saved under your name; the history says who wrote it.`}
      </p>
    </section>
  );
}

interface ReadAsProps {
  details: ImportDetails;
  isDisabled: boolean;
  onReadAs: (kind: string) => void;
}

/** Lets the person choose another kind than the recognised one. */
function ReadAs({ details, isDisabled, onReadAs }: ReadAsProps) {
  const styles = useImportStyles();
  const { kind, kinds, knownBy } = details;
  if (kinds.length < 2 || kind === null) return null;
  return (
    <Field
      label={t`Read as`}
      className={styles.name}
      hint={knownBy === null ? undefined : t`Recognised by ${knownBy}.`}
    >
      <Select value={kind} disabled={isDisabled} onChange={(_event, { value }) => onReadAs(value)}>
        {kinds.map((each) => (
          <option key={each} value={each}>
            {kindName(each)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The name of a kind of source; the kind itself if it has no other name. */
function kindName(kind: string): string {
  const names: Record<string, string> = {
    lectern: t`Export of Lectern`,
    markdown: t`Markdown files`,
    obsidian: t`Obsidian vault`,
    mkdocs: t`MkDocs site`,
    docusaurus: t`Docusaurus site`,
    hugo: t`Hugo site`,
    wikijs: t`Wiki.js storage`,
    confluence: t`Confluence space`,
    'confluence-html': t`Confluence HTML export`,
    notion: t`Notion export`,
    word: t`Word documents`,
    html: t`HTML pages`,
    text: t`Text files`,
    outline: t`Outline export`,
    'outline-json': t`Outline export as JSON`,
    docmost: t`Docmost export`,
    bookstack: t`BookStack export`,
  };
  return names[kind] ?? kind;
}
