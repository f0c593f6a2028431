import type { ReactElement, Ref } from 'react';
import { Button, type ButtonProps } from '@fluentui/react-components';
import { Hint } from './hint.tsx';

export type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'aria-label' | 'as'> & {
  /** Its name, shown in a tooltip too. */
  label: string;
  icon: ReactElement;
  /** Why it cannot be pressed: it is then off, and the tooltip says this. */
  refusal?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
};

/** A subtle button of an icon alone, with its name in a tooltip. */
export function IconButton({ label, icon, refusal, ref, ...rest }: IconButtonProps) {
  if (refusal !== undefined) {
    return (
      <Hint content={refusal} relationship="description">
        <Button appearance="subtle" aria-label={label} icon={icon} disabledFocusable />
      </Hint>
    );
  }
  return (
    <Hint content={label}>
      <Button appearance="subtle" {...(rest as object)} icon={icon} ref={ref} />
    </Hint>
  );
}
