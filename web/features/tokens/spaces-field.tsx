import { useState, type KeyboardEvent } from 'react';
import {
  Checkbox,
  Field,
  makeStyles,
  Radio,
  RadioGroup,
  SearchBox,
  tokens,
  useArrowNavigationGroup,
} from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import { useField } from 'formik';
import { fold } from '../../../api/text/words/fold.ts';
import { limits } from '../../../api/text/limits.ts';
import { LoadError } from '../../components/load-error.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { serverMessage } from '../../lib/http.ts';
import { serverTexts } from '../../lib/server-texts.ts';
import { useSpaces } from '../../lib/queries/spaces.ts';
import { listOf } from '../../lib/list-of.ts';

const useStyles = makeStyles({
  chooser: { display: 'grid', rowGap: '8px', marginTop: '4px', marginLeft: '32px', minWidth: 0 },
  search: { maxWidth: 'none' },
  list: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    maxHeight: '176px',
    overflowY: 'auto',
    padding: '2px 0',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    overflowWrap: 'anywhere',
  },
  chosen: {
    fontSize: '13.5px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
  quiet: {
    padding: '6px 12px',
    fontSize: '13.5px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
  },
});

/** More are found by typing. */
const maxShown = 50;
const maxNamed = 5;

/** All spaces, or those chosen from a list that can be searched. */
export function SpacesField({ allLabel }: { allLabel: string }) {
  const [{ value }, , { setValue }] = useField<string>('spaces');
  const [, { error, touched }] = useField<number[]>('spaceIds');
  const shownError = touched ? error : undefined;
  return (
    <div>
      <Field
        label={t`Spaces`}
        validationState={shownError === undefined ? 'none' : 'error'}
        validationMessage={shownError ?? null}
      >
        <RadioGroup name="spaces" value={value} onChange={(_event, chosen) => void setValue(chosen.value)}>
          <Radio value="all" label={allLabel} />
          <Radio value="chosen" label={t`Chosen spaces`} />
        </RadioGroup>
      </Field>
      {value === 'chosen' ? <SpaceChooser /> : null}
    </div>
  );
}

/** The problem with the field, if there is one. */
export const spacesFault = (values: { spaces: string; spaceIds: number[] }): { spaceIds?: string } => {
  if (values.spaces === 'all') return {};
  if (values.spaceIds.length === 0) return { spaceIds: serverTexts.tokenSpacesRequired() };
  return values.spaceIds.length > limits.tokenSpaces ? { spaceIds: serverTexts.tokenSpacesTooMany() } : {};
};

function SpaceChooser() {
  const styles = useStyles();
  const [text, setText] = useState('');
  const [{ value: chosen }, , { setValue }] = useField<number[]>('spaceIds');
  const { data: spaces, error, isPending, isError, refetch } = useSpaces();
  // one stop for the Tab key, however many spaces there are
  const arrows = useArrowNavigationGroup({ axis: 'vertical', memorizeCurrent: true });
  if (isPending) return <SkeletonRows label={t`Loading spaces`} count={3} />;
  if (isError) {
    const message = serverMessage(error) ?? t`The spaces could not be loaded.`;
    return <LoadError text={message} onRetry={() => void refetch()} />;
  }
  const asked = fold(text.trim());
  const found = spaces.filter(({ name }) => fold(name).includes(asked));
  const names = spaces.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  const toggle = (id: number, isChosen: boolean): void =>
    void setValue(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id));
  // Enter must not send the form, and Escape must not close the dialog if it only empties the field
  const onKey = (event: KeyboardEvent): void => {
    const empties = event.key === 'Escape' && text !== '';
    if (empties) setText('');
    if (empties || event.key === 'Enter') event.preventDefault();
  };
  return (
    <div className={styles.chooser}>
      <SearchBox
        className={styles.search}
        aria-label={t`Find a space`}
        placeholder={t`Name of a space`}
        value={text}
        onChange={(_event, typed) => setText(typed.value)}
        onKeyDown={onKey}
      />
      <div role="group" aria-label={t`Spaces the token can reach`} className={styles.list} {...arrows}>
        {found.slice(0, maxShown).map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={(_event, { checked }) => toggle(id, checked === true)}
          />
        ))}
        {found.length === 0 ? <p className={styles.quiet}>{t`No spaces found`}</p> : null}
        {found.length > maxShown ? <p className={styles.quiet}>{t`Type a name to find more.`}</p> : null}
      </div>
      <p className={styles.chosen} role="status">
        {sentenceOf(names)}
      </p>
    </div>
  );
}

function sentenceOf(names: readonly string[]): string {
  if (names.length === 0) return t`No space chosen yet`;
  const list = listOf(names.slice(0, maxNamed));
  const more = names.length - maxNamed;
  if (more <= 0) return t`Chosen: ${list}`;
  return plural(more, { one: `Chosen: ${list} and # more`, other: `Chosen: ${list} and # more` });
}
