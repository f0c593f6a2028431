import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { Attach20Regular } from '@fluentui/react-icons';
import { createFocusOutlineStyle, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { SearchResult } from '../../../api/contract/search.ts';
import { RestrictedMark } from '../../components/restricted-mark.tsx';
import { ClosedMark } from '../../components/closed-mark.tsx';
import { Crumbs } from '../../components/crumbs.tsx';
import { PersonName } from '../../components/person-name.tsx';
import { SkeletonBar } from '../../components/skeleton-bar.tsx';
import { SpaceIcon } from '../../components/space-icon.tsx';
import { formatDate } from '../../lib/dates.ts';
import { formatSize } from '../../lib/sizes.ts';
import { Marked } from './marked.tsx';
import { resultPath } from './result-path.ts';
import { listOf } from '../../lib/list-of.ts';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':last-child': { borderBottomColor: 'transparent' },
  },
  result: {
    display: 'block',
    marginInline: '-12px',
    padding: '20px 12px',
    borderRadius: tokens.borderRadiusLarge,
    color: 'inherit',
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ...createFocusOutlineStyle({ style: { outlineOffset: '-2px' } }),
  },
  // the link to the file itself follows
  file: { paddingBottom: '3px' },
  title: {
    fontFamily: 'var(--lectern-font-serif)',
    fontSize: '19px',
    lineHeight: '26px',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  snippet: {
    marginTop: '3px',
    fontFamily: 'var(--lectern-font-serif)',
    fontSize: '16px',
    lineHeight: '25px',
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
  heading: {
    marginTop: '2px',
    fontSize: '14px',
    lineHeight: '20px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
  quiet: {
    marginTop: '7px',
    fontSize: '13.5px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  // a name is not broken between two lines
  author: {
    display: 'inline-block',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    verticalAlign: 'bottom',
  },
  place: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground2 },
  clip: {
    display: 'inline-flex',
    marginRight: '6px',
    verticalAlign: '-4px',
    color: tokens.colorNeutralForeground3,
  },
  open: {
    display: 'block',
    width: 'fit-content',
    paddingBlock: '3px',
    marginBottom: '14px',
    fontSize: '13.5px',
    lineHeight: '19px',
    borderRadius: tokens.borderRadiusSmall,
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
    ...createFocusOutlineStyle(),
  },
  dot: { marginInline: '5px' },
  icon: {
    display: 'inline-flex',
    marginRight: '6px',
    verticalAlign: '-4px',
    color: tokens.colorBrandForeground1,
  },
  skeleton: { padding: '20px 0', borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
  bar: { marginTop: '10px' },
});

/** The list of results. Each whole result is a link to the place in the text that matched, below its heading. */
export function SearchResults({ results, query }: { results: readonly SearchResult[]; query: string }) {
  const styles = useStyles();
  return (
    <ol className={styles.list}>
      {results.map((result) => (
        <li key={`${result.kind}-${result.id}`} className={styles.item}>
          <Link
            to={resultPath(result, query)}
            className={mergeClasses(styles.result, result.kind === 'file' && styles.file)}
          >
            <h2 className={styles.title}>
              {result.kind === 'file' ? (
                <span className={styles.clip} aria-hidden>
                  <Attach20Regular />
                </span>
              ) : null}
              <Marked segments={result.titleSegments} />
              <RestrictedMark restriction={result.restriction} />
            </h2>
            {result.heading === null ? null : (
              <p className={styles.heading}>
                <bdi>
                  <span aria-hidden>§ </span>
                  {result.heading.text}
                </bdi>
              </p>
            )}
            {result.snippet.length === 0 ? null : (
              <p className={styles.snippet}>
                <Marked segments={result.snippet} />
              </p>
            )}
            <QuietLine result={result} />
          </Link>
          {result.file === null ? null : <OpenFile name={result.title} url={result.file.url} />}
        </li>
      ))}
    </ol>
  );
}

/** Where it is, when it changed, who wrote it, and which words of the query it lacks. */
function QuietLine({ result }: { result: SearchResult }) {
  const styles = useStyles();
  const dot = (
    <span className={styles.dot} aria-hidden>
      ·
    </span>
  );
  return (
    <div className={styles.quiet}>
      {result.kind === 'space' ? (
        <span className={styles.icon} aria-hidden>
          <SpaceIcon id={result.id} name={result.title} />
        </span>
      ) : null}
      {result.file?.place ? (
        <>
          <span className={styles.place}>{placeInFile(result.file.place)}</span>
          {dot}
        </>
      ) : null}
      <PlaceOf result={result} />
      <ClosedMark visibility={result.visibility} />
      {dot}
      {result.file === null ? (
        <UpdatedAt time={result.updatedAt} />
      ) : (
        <>
          {formatSize(result.file.size)}
          {dot}
          <AttachedAt time={result.updatedAt} />
        </>
      )}
      {result.kind === 'space' ? null : (
        <>
          {dot}
          <span className={styles.author}>
            <PersonName person={result.author} />
          </span>
        </>
      )}
      {result.without.length === 0 ? null : (
        <>
          {dot}
          <Without words={result.without} />
        </>
      )}
    </div>
  );
}

/** A longer path shows its space and the nearest documents. */
const shownAncestors = 2;

/** 'Handbook › Deployment › Rollbacks'. */
function PlaceOf({ result: { space, ancestors, file } }: { result: SearchResult }) {
  if (!space) return t`Space`;
  const above = file ? [...ancestors, file.document] : ancestors;
  const nearest = above.slice(-shownAncestors).map(({ title }) => title);
  const left = above.length > nearest.length ? ['…'] : [];
  return <Crumbs names={[space.name, ...left, ...nearest]} />;
}

/** Which words of the query a result lacks. */
function Without({ words }: { words: readonly string[] }) {
  const list = listOf(words);
  return <Trans>without: {list}</Trans>;
}

function UpdatedAt({ time }: { time: string }) {
  const date = formatDate(time);
  return (
    <Trans>
      Updated <time dateTime={time}>{date}</time>
    </Trans>
  );
}

function AttachedAt({ time }: { time: string }) {
  const date = formatDate(time);
  return (
    <Trans>
      Attached <time dateTime={time}>{date}</time>
    </Trans>
  );
}

/** Where in a file the match stands. */
function placeInFile({ kind, name }: NonNullable<NonNullable<SearchResult['file']>['place']>): string {
  if (kind === 'page') return t`Page ${name}`;
  return kind === 'slide' ? t`Slide ${name}` : t`Sheet "${name}"`;
}

/** The result itself leads to the document that has the file. */
function OpenFile({ name, url }: { name: string; url: string }) {
  const styles = useStyles();
  return (
    <a href={url} className={styles.open} aria-label={t`Open ${name}`}>
      {t`Open file`}
    </a>
  );
}

/** The skeleton of four results. */
export function SearchSkeleton() {
  const styles = useStyles();
  return (
    <div role="status" aria-label={t`Searching`}>
      {[46, 34, 52, 40].map((width) => (
        <div key={width} className={styles.skeleton}>
          <SkeletonBar width={`${width}%`} height={16} />
          <SkeletonBar width="98%" className={styles.bar} />
          <SkeletonBar width="72%" className={styles.bar} />
          <SkeletonBar width="36%" height={12} className={styles.bar} />
        </div>
      ))}
    </div>
  );
}
