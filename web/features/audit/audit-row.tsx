import { useId, useState } from 'react';
import { Link } from '@fluentui/react-components';
import { ChevronDown16Regular, ChevronRight16Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AuditEvent } from '../../../api/contract/audit.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { formatLong, formatTime } from '../../lib/dates.ts';
import { wordsOf } from './action-words.tsx';
import { useAuditStyles } from './audit.styles.ts';
import { EventDetails } from './event-details.tsx';
import type { AuditFilter } from './filter.ts';
import { addressText, nameOfTarget, SomeName, TargetName, whoText } from './names.tsx';

interface AuditRowProps {
  event: AuditEvent;
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}

/** An event as a sentence, with its details in a fold. */
export function AuditRow({ event, filter, onFilter }: AuditRowProps) {
  const styles = useAuditStyles();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { at, actor, target } = event;
  const who = whoText(event);
  const what = target === null ? '' : nameOfTarget(target);
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <time className={styles.time} dateTime={at} title={formatLong(at)}>
          {formatTime(at)}
        </time>
        <span className={styles.sentence}>
          <Sentence event={event} />
        </span>
        <span className={styles.address}>{addressText(event.address)}</span>
        <IconButton
          size="small"
          label={isOpen ? t`Hide details` : t`Show details`}
          icon={isOpen ? <ChevronDown16Regular /> : <ChevronRight16Regular className="lectern-points" />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen ? (
          <>
            <EventDetails event={event} />
            <div className={styles.only}>
              {actor ? (
                <Link as="button" onClick={() => onFilter({ ...filter, person: actor.id })}>
                  {t`Only what ${who} did`}
                </Link>
              ) : null}
              {target ? (
                <Link
                  as="button"
                  onClick={() => onFilter({ ...filter, target: `${target.kind}:${target.id}` })}
                >
                  {t`Only what happened to ${what}`}
                </Link>
              ) : null}
              <Link as="button" onClick={() => onFilter({ ...filter, action: event.action })}>
                {t`Only this act`}
              </Link>
            </div>
          </>
        ) : null}
      </div>
    </li>
  );
}

/** 'Ada deleted the group Sales' */
export function Sentence({ event }: { event: AuditEvent }) {
  const styles = useAuditStyles();
  const { actor, target, person, action } = event;
  const isGone = actor !== null && actor.displayName === null;
  const who = (
    <>
      <SomeName name={whoText(event)} />
      {isGone ? <span className={styles.quiet}> {t`(deleted)`}</span> : null}
    </>
  );
  const words = wordsOf(action);
  if (!words) {
    const name = <code>{action}</code>;
    return (
      <Trans>
        {who}: {name}
      </Trans>
    );
  }
  return words.sentence({
    who,
    what: target && <TargetName target={target} />,
    person: person && <SomeName name={person.name ?? t`a deleted person`} />,
  });
}
