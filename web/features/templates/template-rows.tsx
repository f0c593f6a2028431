import { lazy, useState } from 'react';
import { Badge, makeStyles, tokens } from '@fluentui/react-components';
import { MoreHorizontal20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { Space } from '../../../api/contract/spaces.ts';
import type { TemplateListItem } from '../../../api/contract/templates.ts';
import { ClosedMark } from '../../components/closed-mark.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { LazyMenu } from '../../components/lazy-menu.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { mainWidths } from '../../components/main-widths.ts';
import { RestrictedMark } from '../../components/restricted-mark.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { formatRowDate } from '../../lib/dates.ts';
import { serverMessage } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { useDeleteTemplate, useSetTemplate } from './api.ts';

const loadList = () => import('./template-menu-list.tsx');
const TemplateMenuList = lazy(async () => ({ default: (await loadList()).TemplateMenuList }));

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  row: {
    boxSizing: 'border-box',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '16px',
    rowGap: '8px',
    minHeight: '64px',
    paddingBlock: '11px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':last-child': { borderBottomColor: 'transparent' },
  },
  words: { flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' },
  title: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '8px',
    fontFamily: 'var(--lectern-font-serif)',
    fontSize: '17px',
    lineHeight: '23px',
    fontWeight: 560,
  },
  link: { color: 'inherit' },
  badge: { fontFamily: tokens.fontFamilyBase },
  quiet: {
    display: '-webkit-box',
    overflow: 'hidden',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    fontSize: '13.5px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
  },
  buttons: {
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    gap: '4px',
    [mainWidths.phone]: { flexBasis: '100%' },
  },
});

interface TemplateRowsProps {
  items: readonly TemplateListItem[];
  space: Space;
}

/** Templates, each with what the person can do with it. Those of the space itself can be changed here. */
export function TemplateRows({ items, space }: TemplateRowsProps) {
  const styles = useStyles();
  const toasts = useToasts();
  const set = useSetTemplate();
  const remove = useDeleteTemplate(space.id);
  const [asked, setAsked] = useState<TemplateListItem>();
  const title = asked?.title ?? '';
  const confirm = () =>
    asked &&
    remove.mutate(Number(asked.template), {
      onSuccess: () => {
        toasts.success(t`Document deleted`, title);
        setAsked(undefined);
      },
      onError: (error) => {
        toasts.failure(t`Failed to delete the document`, serverMessage(error));
        setAsked(undefined);
      },
    });
  return (
    <>
      <ul className={styles.list}>
        {items.map((item) => (
          <TemplateRow
            key={item.template}
            item={item}
            space={space}
            onSet={(template) =>
              set.mutate(
                { id: Number(item.template), template },
                {
                  onSuccess: () =>
                    toasts.success(
                      template === null
                        ? t`No longer a template`
                        : template === 'all'
                          ? t`Offered in all spaces`
                          : t`Offered in this space only`,
                      item.title,
                    ),
                  onError: (error) => toasts.failure(t`Failed to change the template`, serverMessage(error)),
                },
              )
            }
            onDelete={() => setAsked(item)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        title={t`Are you sure?`}
        text={t`The template “${title}” is deleted. Documents that were made from it stay as they are.`}
        confirmLabel={t`Delete`}
        destructive
        busy={remove.isPending}
        onConfirm={confirm}
        onCancel={() => setAsked(undefined)}
      />
    </>
  );
}

interface TemplateRowProps {
  item: TemplateListItem;
  space: Space;
  onSet: (template: 'space' | 'all' | null) => void;
  onDelete: () => void;
}

function TemplateRow({ item, space, onSet, onDelete }: TemplateRowProps) {
  const styles = useStyles();
  const { template, title, excerpt, scope, restriction, updatedAt } = item;
  const id = typeof template === 'number' && item.space !== null ? template : undefined;
  const isOwn = item.space?.id === space.id;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <div className={styles.title}>
          {id === undefined ? (
            <bdi>{title}</bdi>
          ) : (
            <TextLink to={paths.document(id)} className={styles.link}>
              <bdi>{title}</bdi>
            </TextLink>
          )}
          <RestrictedMark restriction={restriction} />
          {isOwn && scope === 'all' && (
            <Badge appearance="tint" color="brand" className={styles.badge}>
              {t`All spaces`}
            </Badge>
          )}
        </div>
        {excerpt !== '' && <div className={styles.quiet}>{excerpt}</div>}
        {updatedAt !== null && (
          <div className={styles.quiet}>
            <span>
              {!isOwn && item.space !== null && (
                <>
                  {item.space.name}
                  <ClosedMark visibility={item.space.visibility} />
                  {' · '}
                </>
              )}
              <time dateTime={updatedAt}>{formatRowDate(updatedAt)}</time>
            </span>
          </div>
        )}
      </div>
      <div className={styles.buttons}>
        <LinkButton
          size="small"
          to={paths.createFromTemplate(space.id, template)}
          aria-label={t`Use ${title}`}
        >
          {t`Use`}
        </LinkButton>
        {isOwn && id !== undefined && (
          <>
            <LinkButton
              size="small"
              appearance="subtle"
              to={paths.documentEdit(id)}
              aria-label={t`Edit ${title}`}
            >
              {t`Edit`}
            </LinkButton>
            <LazyMenu
              load={loadList}
              trigger={
                <IconButton size="small" label={t`More about ${title}`} icon={<MoreHorizontal20Regular />} />
              }
            >
              <TemplateMenuList item={item} onSet={onSet} onDelete={onDelete} />
            </LazyMenu>
          </>
        )}
      </div>
    </li>
  );
}
