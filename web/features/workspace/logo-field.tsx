import { useRef } from 'react';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { WorkspaceState } from '../../../api/contract/workspace.ts';
import { limits } from '../../../api/text/limits.ts';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { serverTexts } from '../../lib/server-texts.ts';
import { useRemoveLogo, useSetLogo, type LogoTheme } from './api.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px 16px' },
  ground: {
    display: 'grid',
    placeItems: 'center',
    boxSizing: 'border-box',
    width: '168px',
    height: '56px',
    padding: '8px 12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  // as the top bar shows it
  picture: {
    width: '100%',
    height: '100%',
    backgroundPosition: 'center',
    backgroundRepeat: 'no-repeat',
    backgroundSize: 'contain',
  },
  side: { display: 'grid', rowGap: '6px', minWidth: 0 },
  name: { fontWeight: tokens.fontWeightSemibold },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

const grounds: Record<LogoTheme, string> = { light: '#f2f5f3', dark: '#121514' };

/** A logo as it stands on its ground, with buttons to choose and to remove it. */
export function LogoField({ theme, logos }: { theme: LogoTheme; logos: WorkspaceState['logos'] }) {
  const styles = useStyles();
  const toasts = useToasts();
  const input = useRef<HTMLInputElement>(null);
  const set = useSetLogo(theme);
  const remove = useRemoveLogo(theme);
  const logo = logos[theme];
  const shown = logo ?? (theme === 'dark' ? logos.light : null);
  const name = theme === 'light' ? t`On a light ground` : t`On a dark ground`;
  const fail = (error?: unknown) =>
    toasts.failure(
      t`Failed to change the logo`,
      error === undefined ? serverTexts.logoTooLarge() : serverMessage(error),
    );
  const choose = (file: File | undefined) => {
    if (!file) return;
    if (file.size > limits.logoBytes) fail();
    else
      set.mutate(file, {
        onSuccess: () => toasts.success(t`Logo changed. Pages show it when they are loaded again.`),
        onError: fail,
      });
  };
  return (
    <div className={styles.root} role="group" aria-label={name}>
      <div className={styles.ground} style={{ backgroundColor: grounds[theme] }}>
        {shown === null ? null : (
          <span
            role="img"
            aria-label={t`The logo`}
            className={styles.picture}
            style={{ backgroundImage: `url(${shown.url})` }}
          />
        )}
      </div>
      <div className={styles.side}>
        <span className={styles.name}>{name}</span>
        <span className={styles.buttons}>
          <Button size="small" disabled={set.isPending} onClick={() => input.current?.click()}>
            {logo === null ? t`Choose a picture` : t`Choose another picture`}
          </Button>
          {logo === null ? null : (
            <Button
              size="small"
              disabled={remove.isPending}
              onClick={() =>
                remove.mutate(undefined, { onSuccess: () => toasts.success(t`Logo removed`), onError: fail })
              }
            >
              {t`Remove`}
            </Button>
          )}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/svg+xml"
        hidden
        onChange={(event) => {
          choose(event.target.files?.[0]);
          // the same file can be chosen again
          event.target.value = '';
        }}
      />
    </div>
  );
}
