import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';
import { createFocusOutlineStyle, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusSmall,
    ':hover': { color: tokens.colorBrandForegroundLinkHover, textDecorationLine: 'underline' },
    ':active': { color: tokens.colorBrandForegroundLinkPressed },
    ...createFocusOutlineStyle({ style: { outlineOffset: '2px' } }),
  },
});

/** A link within the app, as text. */
export function TextLink({
  to,
  className,
  children,
}: {
  to: string;
  className?: string;
  children: ReactNode;
}) {
  const styles = useStyles();
  return (
    <Link to={to} className={mergeClasses(styles.root, className)}>
      {children}
    </Link>
  );
}
