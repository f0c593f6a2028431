import { useMemo } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import qrcode from 'qrcode-generator';
import type { AppKey } from '../../api/contract/second-steps.ts';

const useStyles = makeStyles({
  root: { display: 'grid', rowGap: '12px', justifyItems: 'start' },
  // black on white in dark mode too, or phones cannot read it
  code: {
    width: '200px',
    height: '200px',
    backgroundColor: '#ffffff',
    borderRadius: tokens.borderRadiusMedium,
  },
  key: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '15px',
    lineHeight: '22px',
    overflowWrap: 'anywhere',
    userSelect: 'all',
  },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** Blank modules around the code, which readers need. */
const margin = 4;

/** What an authenticator app needs: a QR code, and its key for typing. */
export function AppSetup({ uri, secret }: AppKey) {
  const styles = useStyles();
  const { path, size } = useMemo(() => drawingOf(uri), [uri]);
  return (
    <div className={styles.root}>
      <p>{t`Scan this with an authenticator app on your phone.`}</p>
      <svg
        role="img"
        aria-label={t`QR code for your authenticator app`}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className={styles.code}
      >
        <path d={path} fill="#000000" />
      </svg>
      <p className={styles.quiet}>{t`Or type this key into the app:`}</p>
      <code className={styles.key} data-app-key={secret}>
        {secret.replace(/.{4}(?=.)/g, '$& ')}
      </code>
    </div>
  );
}

function drawingOf(text: string): { path: string; size: number } {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  let path = '';
  for (let row = 0; row < count; row += 1)
    for (let column = 0; column < count; column += 1)
      if (code.isDark(row, column)) path += moduleAt(column + margin, row + margin);
  return { path, size: count + 2 * margin };
}

// oxlint-disable-next-line lingui/no-unlocalized-strings -- the outline of a square in SVG
const moduleAt = (x: number, y: number): string => `M${x} ${y}h1v1h-1z`;
