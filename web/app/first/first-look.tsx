import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { Logo } from '../../components/logo.tsx';
import { useTypography } from '../../components/markdown/typography.ts';
import { usePageBarStyles } from '../../components/page-bar.styles.ts';
import { SkeletonBar } from '../../components/skeleton-bar.tsx';
import { useHeadingStyles } from '../../features/documents/document-heading.styles.ts';
import { useColumn } from '../../features/documents/page.styles.ts';
import { useBannerStyles } from '../shell/first-password.styles.ts';
import { useShellStyles } from '../shell/shell.styles.ts';
import { useTopBarStyles } from '../shell/top-bar.styles.ts';

const narrow = '@media (max-width: 767px)';

// what `FluentProvider` sets on its root
const useStyles = makeStyles({
  root: { ...typographyStyles.body1, color: tokens.colorNeutralForeground1, textAlign: 'start' },
  home: { color: 'inherit', textDecorationLine: 'none' },
  sidebar: { [narrow]: { display: 'none' } },
  main: {
    marginLeft: '-1px',
    [narrow]: {
      marginLeft: 0,
      borderLeftColor: 'transparent',
      borderLeftWidth: 0,
      borderTopRightRadius: tokens.borderRadiusXLarge,
    },
  },
  lock: { flexShrink: 0, width: '20px' },
  round: { borderRadius: tokens.borderRadiusCircular },
  words: { alignItems: 'center', minHeight: '19px' },
  phoneWords: { '@container main (max-width: 511px)': { alignItems: 'flex-start', minHeight: '57px' } },
  note: {
    marginTop: '40px',
    paddingTop: '20px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: '14px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground3,
  },
});

/**
 * The page of a document before its scripts have loaded: the frame around it, and placeholders for its title and its
 * text, which the server fills in. The build renders it once, with the styles of the page itself. The page then
 * replaces it.
 *
 * `data-look` names parts that only some pages have, `data-waits` marks placeholders for what the scripts add.
 */
export function FirstLook() {
  // the server puts in the name of the workspace
  const name = '__NAME__';
  const own = useStyles();
  const shell = useShellStyles();
  const topBar = useTopBarStyles();
  const bar = usePageBarStyles();
  const column = useColumn();
  const heading = useHeadingStyles();
  const banner = useBannerStyles();
  const typography = useTypography();
  return (
    <div className={mergeClasses(own.root, 'first-look')}>
      <div className={shell.root}>
        <header className={topBar.root}>
          <div className={topBar.brand}>
            <a href="/" className={mergeClasses(topBar.home, own.home)} aria-label={t`${name}, home`}>
              <Logo name={name} />
            </a>
          </div>
        </header>
        <div className={shell.below}>
          <div className={mergeClasses(shell.sidebar, own.sidebar)} data-look="sidebar" />
          <div className={shell.column}>
            <div className={banner.root} data-look="banner" data-waits>
              {'\u00a0'}
            </div>
            <main className={mergeClasses(shell.main, own.main)} tabIndex={-1}>
              <div className={bar.sentinel} />
              <div className={bar.bar}>
                <span data-waits>
                  <SkeletonBar width="264px" height={13} />
                </span>
              </div>
              <div className={column.grid}>
                <div className={column.column}>
                  <article data-paper>
                    <header>
                      <div className={heading.head}>
                        <span className={mergeClasses(heading.lock, own.lock)} data-look="restricted" />
                        <span className={mergeClasses(heading.lock, own.lock)} data-look="few-edit" />
                        <h1 className={heading.title} dir="auto">
                          __TITLE__
                        </h1>
                      </div>
                      <div className={heading.line}>
                        <span data-waits>
                          <SkeletonBar width="24px" height={24} className={own.round} />
                        </span>
                        <div className={mergeClasses(heading.words, own.words, own.phoneWords)}>
                          <span data-waits>
                            <SkeletonBar width="264px" height={14} />
                          </span>
                        </div>
                      </div>
                    </header>
                    __PROPERTIES__
                    <div className={typography} dir="ltr" data-text data-first-text>
                      __TEXT__
                    </div>
                    <noscript>
                      <style nonce="__NONCE__">{'[data-waits]{display:none!important}'}</style>
                      <p className={own.note}>
                        <span data-look="cut">{t`This is the beginning of a long text.`} </span>
                        {t`The rest of this page, such as comments, files and editing, needs JavaScript. Turn it on in this browser and load the page again.`}
                      </p>
                    </noscript>
                  </article>
                </div>
              </div>
            </main>
          </div>
        </div>
      </div>
    </div>
  );
}
