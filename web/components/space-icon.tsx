import type { CSSProperties } from 'react';
import {
  Book20Regular,
  Book24Regular,
  Color20Regular,
  Color24Regular,
  Cube20Regular,
  Cube24Regular,
  Megaphone20Regular,
  Megaphone24Regular,
  People20Regular,
  People24Regular,
} from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { spacesQuery } from '../lib/queries/spaces.ts';
import { spaceIconName } from '../lib/space-icon-name.ts';

const icons = {
  marketing: { 20: Megaphone20Regular, 24: Megaphone24Regular },
  product: { 20: Cube20Regular, 24: Cube24Regular },
  design: { 20: Color20Regular, 24: Color24Regular },
  hr: { 20: People20Regular, 24: People24Regular },
  default: { 20: Book20Regular, 24: Book24Regular },
} as const;

/** The icon of a space: the emoji that was chosen for it, or else one by its name. */
export function SpaceIcon({
  id,
  name,
  size = 20,
  className,
}: {
  id: number;
  name: string;
  size?: 20 | 24;
  className?: string;
}) {
  const { data: emoji } = useQuery({
    ...spacesQuery,
    select: (spaces) => spaces.find((space) => space.id === id)?.icon,
  });
  if (emoji)
    return (
      <span className={className} style={emojiStyle(size)} aria-hidden>
        {emoji}
      </span>
    );
  const Icon = icons[spaceIconName(name)][size];
  return <Icon className={className} />;
}

/** As wide as the icons, so that names stay on one edge. */
const emojiStyle = (size: number): CSSProperties => ({
  display: 'inline-block',
  width: size,
  fontSize: size - 4,
  lineHeight: `${size}px`,
  textAlign: 'center',
});
