import type { ReactElement } from 'react';
import { Hint } from './hint.tsx';
import { IconButton } from './icon-button.tsx';
import { LinkButton } from './link-button.tsx';

interface IconLinkProps {
  /** Its accessible name, also shown in a hint. */
  label: string;
  icon: ReactElement;
  to: string;
  /** Disables the link; the hint shows this reason. */
  refusal?: string | undefined;
}

/** A link within the app with only an icon. */
export function IconLink({ label, icon, to, refusal }: IconLinkProps) {
  if (refusal !== undefined) return <IconButton label={label} refusal={refusal} icon={icon} />;
  return (
    <Hint content={label}>
      <LinkButton appearance="subtle" to={to} icon={icon} />
    </Hint>
  );
}
