import { useEffect, useRef, useState } from 'react';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import type { InvitedPerson } from '../../../../api/contract/invitations.ts';
import { SectionHeading } from '../../../components/section-heading.tsx';
import { formatDate } from '../../../lib/dates.ts';
import { CopyButton, MadeLinkField } from '../made-link.tsx';

const useStyles = makeStyles({
  root: { marginTop: '28px', outlineStyle: 'none' },
  intro: { marginTop: '10px', color: tokens.colorNeutralForeground3 },
  list: { margin: '8px 0 24px', padding: 0, listStyle: 'none' },
  person: {
    display: 'grid',
    rowGap: '6px',
    padding: '14px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  quiet: { fontSize: '13.5px', lineHeight: '19px', color: tokens.colorNeutralForeground3 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

/** Links that are drawn at once: each has a field and a button. */
const linksAtOnce = 100;

interface InvitedPeopleProps {
  people: readonly InvitedPerson[];
  onMore: () => void;
}

/** The links of the people who were invited just now. They are shown only here. */
export function InvitedPeople({ people, onMore }: InvitedPeopleProps) {
  const styles = useStyles();
  const [shown, setShown] = useState(linksAtOnce);
  const section = useRef<HTMLElement>(null);
  // the button that invited them was below a list that is gone
  useEffect(() => section.current?.focus(), []);
  const all = people
    .map(({ user, link }) => `${user.displayName}\t${user.email}\t${link.address}`)
    .join('\n');
  const [first] = people;
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="invited" className={styles.root}>
      <SectionHeading id="invited">
        {plural(people.length, { one: '# person is invited', other: '# people are invited' })}
      </SectionHeading>
      {first ? <p className={styles.intro}>{introOf(first)}</p> : null}
      <ul className={styles.list}>
        {people.slice(0, shown).map(({ user, link }) => (
          <li key={user.id} className={styles.person}>
            <div>
              <div className={styles.name}>{user.displayName}</div>
              <div className={styles.quiet}>{`${user.email} · ${user.username}`}</div>
            </div>
            <MadeLinkField address={link.address} name={user.displayName} />
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        {people.length > shown ? (
          <Button onClick={() => setShown(shown + linksAtOnce)}>{t`Show more`}</Button>
        ) : null}
        {people.length > 1 ? <CopyButton text={all} label={t`Copy all links`} /> : null}
        <Button onClick={onMore}>{t`Invite more people`}</Button>
      </div>
    </section>
  );
}

function introOf({ link: { mailedTo, expiresAt } }: InvitedPerson): string {
  const date = formatDate(expiresAt);
  return mailedTo === null
    ? t`Send each of them their link, in a way that nobody else can read. The links are shown only now. Each works once, until ${date}.`
    : t`An email with a link is on its way to each of them. You can also copy the links: they are shown only now. They work until ${date}.`;
}
