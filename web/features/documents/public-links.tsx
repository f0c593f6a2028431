import { useId, useRef, useState } from 'react';
import {
  Button,
  Field,
  Input,
  makeStyles,
  Radio,
  RadioGroup,
  Select,
  Subtitle2,
  tokens,
} from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import type { Document } from '../../../api/contract/documents.ts';
import type { PublicLinkInfo } from '../../../api/contract/public-links.ts';
import { publicLinkDays } from '../../../api/text/limits.ts';
import { LoadError } from '../../components/load-error.tsx';
import { useMakePublicLink, usePublicLinks } from '../../components/public-links/api.ts';
import { PublicLinkList } from '../../components/public-links/public-link-list.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { copyText } from '../../lib/copy-text.ts';
import { ApiError, serverMessage } from '../../lib/http.ts';

const useStyles = makeStyles({
  root: {
    marginTop: '24px',
    paddingTop: '16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  intro: { margin: '4px 0 12px', color: tokens.colorNeutralForeground2 },
  form: { display: 'grid', rowGap: '12px', marginTop: '12px' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  made: { display: 'flex', columnGap: '8px', alignItems: 'end' },
  address: { flexGrow: 1, minWidth: 0 },
});

/** Links by which people without an account can read a document: what there is, and a form to make one. */
export function PublicLinks({ document }: { document: Document }) {
  const styles = useStyles();
  const id = useId();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string>();
  const makeButton = useRef<HTMLButtonElement>(null);
  const { data, isPending, isError, refetch } = usePublicLinks(document.id);
  const canMake = data?.can.make === true;
  // people who cannot make one need not read that there are such links
  if (data && !canMake && data.links.length === 0) return null;
  const close = (url?: string) => {
    setMade(url);
    setMaking(false);
    if (url === undefined) requestAnimationFrame(() => makeButton.current?.focus());
  };
  return (
    <section className={styles.root} aria-labelledby={id}>
      <Subtitle2 as="h3" id={id}>{t`Public links`}</Subtitle2>
      <p className={styles.intro}>{t`Anyone who has one can read the document, without an account.`}</p>
      {isPending ? <SkeletonRows label={t`Loading public links`} count={1} /> : null}
      {isError ? (
        <LoadError text={t`The public links could not be loaded.`} onRetry={() => void refetch()} />
      ) : null}
      {made === undefined ? null : <MadeLink url={made} />}
      {data ? (
        <PublicLinkList
          links={data.links}
          name={(link) => scopeText(link, document.id)}
          nameText={(link) => scopeText(link, document.id)}
        />
      ) : null}
      {canMake && !isMaking ? (
        <Button ref={makeButton} onClick={() => setMaking(true)}>{t`Make a public link`}</Button>
      ) : null}
      {isMaking ? <MakeForm document={document} onDone={close} /> : null}
    </section>
  );
}

/** What a link shows. */
function scopeText({ document: { id, title }, includesBelow }: PublicLinkInfo, shownId: number): string {
  if (id !== shownId) return t`“${title}” and all documents below it`;
  return includesBelow ? t`This document and all below it` : t`This document`;
}

/** A new link, which is shown once. */
function MadeLink({ url }: { url: string }) {
  const styles = useStyles();
  const address = location.origin + url;
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copy = async () => setState((await copyText(address)) ? 'copied' : 'failed');
  const labels = { idle: t`Copy`, copied: t`Copied`, failed: t`Not copied` };
  return (
    <div className={styles.made}>
      <Field
        className={styles.address}
        label={t`Your new public link`}
        hint={t`Copy it now: it is shown only once.`}
      >
        <Input
          autoFocus
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
          contentAfter={
            <Button size="small" appearance="transparent" onClick={() => void copy()}>
              {labels[state]}
            </Button>
          }
        />
      </Field>
    </div>
  );
}

const never = 'never';

interface MakeFormProps {
  document: Document;
  /** With the path of the link, if one was made. */
  onDone: (url?: string) => void;
}

function MakeForm({ document, onDone }: MakeFormProps) {
  const styles = useStyles();
  const toasts = useToasts();
  const { mutate, isPending } = useMakePublicLink(document.id);
  const [scope, setScope] = useState<'this' | 'below'>('this');
  const [days, setDays] = useState('7');
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const make = (): void => {
    if (isPending) return;
    const body = {
      includesBelow: scope === 'below',
      days: publicLinkDays.find((each) => String(each) === days) ?? null,
      password: password === '' ? null : password,
    };
    mutate(body, {
      onSuccess: ({ url }) => onDone(url),
      onError: (error) => {
        const said = error instanceof ApiError ? error.fields.password : undefined;
        setFault(said);
        if (said === undefined) toasts.failure(t`Failed to make the public link`, serverMessage(error));
      },
    });
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        make();
      }}
    >
      <Field label={t`What it shows`}>
        <RadioGroup
          value={scope}
          onChange={(_event, { value }) => setScope(value === 'below' ? 'below' : 'this')}
        >
          <Radio value="this" label={t`This document`} autoFocus />
          <Radio value="below" label={t`This document and all below it`} />
        </RadioGroup>
      </Field>
      <Field label={t`Expires after`}>
        <Select value={days} onChange={(_event, { value }) => setDays(value)}>
          {publicLinkDays.map((each) => (
            <option key={each} value={each}>
              {plural(each, { one: '# day', other: '# days' })}
            </option>
          ))}
          <option value={never}>{t({ message: 'Never', context: 'expiry' })}</option>
        </Select>
      </Field>
      <Field
        label={t`Password`}
        hint={t`Optional. Readers type it first. Tell them another way than the link.`}
        {...(fault !== undefined && { validationState: 'error' as const, validationMessage: fault })}
      >
        <Input
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={(_event, { value }) => {
            setPassword(value);
            setFault(undefined);
          }}
        />
      </Field>
      <div className={styles.buttons}>
        <Button type="submit" disabledFocusable={isPending}>{t`Make link`}</Button>
        <Button appearance="subtle" disabled={isPending} onClick={() => onDone()}>{t`Cancel`}</Button>
      </div>
    </form>
  );
}
