import type { ReactElement } from 'react';
import { Hint } from './hint.tsx';
import { IconButton } from './icon-button.tsx';
import { LinkButton } from './link-button.tsx';

interface IconLinkProps {
  /** Its name, shown in a tooltip too. */
  label: string;
  icon: ReactElement;
  to: string;
  /** Why it cannot be followed: it is then off, and the tooltip says this. */
  refusal?: string | undefined;
}

/** A link within the app that is an icon alone. */
export function IconLink({ label, icon, to, refusal }: IconLinkProps) {
  if (refusal !== undefined) return <IconButton label={label} refusal={refusal} icon={icon} />;
  return (
    <Hint content={label}>
      <LinkButton appearance="subtle" to={to} icon={icon} />
    </Hint>
  );
}
