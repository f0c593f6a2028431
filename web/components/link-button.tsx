import { useHref, useLinkClickHandler } from 'react-router-dom';
import { Button, type ButtonProps } from '@fluentui/react-components';
import { Hint } from './hint.tsx';

export type LinkButtonProps = Omit<ButtonProps, 'as' | 'onClick' | 'href'> & {
  to: string;
  /** Disables the button; a hint shows this reason. */
  refusal?: string | undefined;
};

/** A link within the app that looks like a button. */
export function LinkButton({ to, refusal, ...rest }: LinkButtonProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  if (refusal !== undefined) {
    return (
      <Hint content={refusal} relationship="description">
        <Button {...(rest as object)} disabledFocusable />
      </Hint>
    );
  }
  return <Button {...(rest as object)} as="a" href={href} onClick={follow} />;
}
