import { useState } from 'react';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { initialsOf } from '../lib/initials.ts';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    flexShrink: 0,
    alignItems: 'center',
    justifyContent: 'center',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusCircular,
    fontFamily: tokens.fontFamilyBase,
    fontWeight: 650,
    lineHeight: 1,
    userSelect: 'none',
  },
  image: { width: '100%', height: '100%', objectFit: 'cover' },
});

const fontSizes: Record<number, number> = { 24: 10, 28: 11, 32: 12, 72: 26 };
const palettes = 6;

interface AvatarProps {
  /** The person's id chooses the colours; absent where the account is gone. */
  id?: number | undefined;
  name: string;
  /** Address of a picture. */
  avatar?: string | null | undefined;
  /** Width in px. */
  size?: 24 | 28 | 32 | 72;
  /** Its name stands beside it already. */
  decorative?: boolean;
  className?: string;
}

/** A person's picture, or their initials on one of six grounds. */
export function Avatar({ id = 0, name, avatar, size = 32, decorative = false, className }: AvatarProps) {
  const styles = useStyles();
  const [broken, setBroken] = useState<string>();
  const palette = (Math.max(0, id - 1) % palettes) + 1;
  const shown = typeof avatar === 'string' && avatar !== '' && avatar !== broken;
  return (
    <span
      className={mergeClasses(styles.root, className)}
      style={{
        width: size,
        height: size,
        fontSize: fontSizes[size],
        backgroundColor: `var(--lectern-avatar-${palette})`,
        color: `var(--lectern-avatar-${palette}-text)`,
      }}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      {shown ? (
        <img src={avatar} alt="" className={styles.image} onError={() => setBroken(avatar)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
