import { useState, type ReactNode } from 'react';
import { Button, makeStyles } from '@fluentui/react-components';
import { Play20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { embedAddress } from '../../../api/text/embeds.ts';

/** The hosts whose frames the page may show. */
const embedHosts = (): string[] =>
  document.querySelector<HTMLMetaElement>('meta[name="embed-hosts"]')?.content.split(' ') ?? [];

const useStyles = makeStyles({
  button: { marginTop: '8px' },
  frame: {
    display: 'block',
    width: '100%',
    aspectRatio: '16 / 9',
    marginTop: '8px',
    border: '1px solid var(--lectern-well-stroke)',
    borderRadius: '8px',
    boxSizing: 'border-box',
    backgroundColor: 'var(--lectern-well)',
  },
  printed: { '@media print': { display: 'none' } },
});

/**
 * A card, and a button that shows what it links to. Nothing is asked of the other server before somebody presses it.
 * @param children the card
 */
export function Embed({ href, children }: { href: string; children: ReactNode }) {
  const styles = useStyles();
  const [isShown, setShown] = useState(false);
  const address = embedAddress(href, embedHosts(), location.hostname);
  if (address === undefined) return children;
  const { host } = new URL(address);
  return (
    <>
      {children}
      {isShown ? (
        // oxlint-disable-next-line lectern/pictures -- the settings name the host, and somebody pressed the button
        <iframe
          className={`${styles.frame} ${styles.printed}`}
          src={address}
          title={t`Content of ${host}`}
          // it has the origin of the other server, never ours
          sandbox="allow-scripts allow-same-origin allow-presentation allow-forms"
          // some refuse to play for a page that they do not know; its path is not told
          referrerPolicy="strict-origin"
          allow="fullscreen"
          loading="lazy"
        />
      ) : (
        <Button
          className={`${styles.button} ${styles.printed}`}
          size="small"
          icon={<Play20Regular />}
          onClick={() => setShown(true)}
        >
          {t`Show content of ${host}`}
        </Button>
      )}
    </>
  );
}
