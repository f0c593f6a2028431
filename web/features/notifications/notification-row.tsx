import { makeStyles, mergeClasses, MenuItemLink, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import type { MouseEvent } from 'react';
import type { Notification } from '../../../api/contract/notifications.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { formatAgo, formatLong } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';

const useStyles = makeStyles({
  root: { alignItems: 'flex-start', padding: '10px 12px', columnGap: '11px' },
  mark: { width: '8px', minWidth: '8px' },
  dot: {
    flexShrink: 0,
    width: '8px',
    height: '8px',
    marginTop: '6px',
    borderRadius: tokens.borderRadiusCircular,
  },
  unreadDot: { backgroundColor: tokens.colorBrandBackground },
  message: { display: 'block', whiteSpace: 'normal', overflowWrap: 'anywhere' },
  read: { color: tokens.colorNeutralForeground2 },
  date: { display: 'block', fontSize: '13.5px', lineHeight: '19px', color: tokens.colorNeutralForeground3 },
  hidden: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

interface NotificationRowProps {
  notification: Notification;
  onOpen: () => void;
}

function pathOf(notification: Notification, myId: number | undefined): string {
  const { kind, documentId, spaceId, commentId, exportId, jobKind, jobId, fromVersion, actor } = notification;
  if (jobKind === 'hook') return spaceId === null ? paths.hooks() : paths.spaceHooks(spaceId);
  if (jobKind !== null && actor?.id !== myId) return `${paths.jobs()}?show=failed`;
  if (jobKind === 'import')
    return `${spaceId === null ? paths.importSpace() : paths.spaceImport(spaceId)}?import=${jobId}`;
  if (exportId !== null) return paths.export(exportId);
  if (kind === 'export' && spaceId !== null) return paths.space(spaceId);
  if (documentId === null) return spaceId === null ? paths.home() : paths.spaceMembers(spaceId);
  // what changed since
  if (fromVersion) return `${paths.documentHistory(documentId)}?version=${fromVersion}`;
  return commentId === null
    ? paths.document(documentId)
    : `${paths.document(documentId)}#comment-${commentId}`;
}

/** A notification: a link to its document or space, or to an export, with a dot if it is unread. */
export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const styles = useStyles();
  const { message, read, createdAt } = notification;
  const { user } = useCurrentUser();
  const to = pathOf(notification, user?.id);
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!read) onOpen();
    follow(event);
  };
  return (
    <MenuItemLink
      href={href}
      className={styles.root}
      icon={{
        className: styles.mark,
        children: <span className={mergeClasses(styles.dot, !read && styles.unreadDot)} />,
      }}
      onClick={open}
    >
      <span className={mergeClasses(styles.message, read && styles.read)}>
        {!read && <span className={styles.hidden}>{t`Unread:`} </span>}
        {message}
      </span>
      <time className={styles.date} dateTime={createdAt} title={formatLong(createdAt)}>
        {formatAgo(createdAt)}
      </time>
    </MenuItemLink>
  );
}
