import type { ReactElement, Ref } from 'react';
import { Button, type ButtonProps } from '@fluentui/react-components';
import { Hint } from './hint.tsx';

export type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'aria-label' | 'as'> & {
  /** Its name, shown in a tooltip too. */
  label: string;
  icon: ReactElement;
  ref?: Ref<HTMLButtonElement>;
};

/** A subtle button of an icon alone, with its name in a tooltip. */
export function IconButton({ label, icon, ref, ...rest }: IconButtonProps) {
  return (
    <Hint content={label}>
      <Button appearance="subtle" {...(rest as object)} icon={icon} ref={ref} />
    </Hint>
  );
}
