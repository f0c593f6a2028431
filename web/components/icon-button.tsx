import type { ReactElement, Ref } from 'react';
import { Button, type ButtonProps } from '@fluentui/react-components';
import { Hint } from './hint.tsx';

export type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'aria-label' | 'as'> & {
  /** Its accessible name, also shown in a hint. */
  label: string;
  icon: ReactElement;
  /** Disables the button; the hint shows this reason. */
  refusal?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
};

/** A subtle button with only an icon, and its name in a hint. */
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
