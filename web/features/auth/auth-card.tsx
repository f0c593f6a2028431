import type { ReactNode } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { Logo } from '../../components/logo.tsx';

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    minHeight: '100dvh',
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground1,
    overflowX: 'hidden',
  },
  brand: {
    marginTop: '108px',
    marginBottom: '40px',
    '@media (max-width: 767px), (max-height: 699px)': { marginTop: '68px', marginBottom: '31px' },
  },
  card: {
    boxSizing: 'border-box',
    flexGrow: 1,
    width: '100%',
    maxWidth: '520px',
    padding: '62px 88px 48px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke3}`,
    borderBottomWidth: 0,
    borderRadius: `${tokens.borderRadiusXLarge} ${tokens.borderRadiusXLarge} 0 0`,
    boxShadow: '0 24px 64px -24px rgba(10,25,18,.14)',
    '@media (max-width: 559px)': { padding: '44px 24px 40px' },
  },
  heading: {
    fontFamily: 'var(--lectern-font-serif)',
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.014em',
    '@media (max-width: 559px)': { fontSize: '28px', lineHeight: '36px' },
  },
  subtitle: {
    marginTop: '6px',
    marginBottom: '32px',
    fontSize: '16px',
    lineHeight: '22px',
    color: tokens.colorNeutralForeground3,
  },
});

interface AuthCardProps {
  heading: string;
  subtitle: string;
  children: ReactNode;
}

/** The layout of the login pages: the logo, and the form on a card below it. */
export function AuthCard({ heading, subtitle, children }: AuthCardProps) {
  const styles = useStyles();
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <Logo size={28} fontSize={25} />
      </header>
      <main className={styles.card}>
        <h1 className={styles.heading}>{heading}</h1>
        <p className={styles.subtitle}>{subtitle}</p>
        {children}
      </main>
    </div>
  );
}
