import { lazy, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Fetched } from '../fetched.tsx';

const Lightbox = lazy(async () => ({ default: (await import('./lightbox.tsx')).Lightbox }));

/**
 * Opens the picture inside of an element large.
 * @returns `open`, for a click or a key on the element, and what is to be drawn beside it
 */
export function useLightbox(): { open: (opener: HTMLElement) => void; lightbox: ReactNode } {
  const [opener, setOpener] = useState<HTMLElement>();
  const close = () => {
    setOpener(undefined);
    requestAnimationFrame(() => opener?.focus());
  };
  const lightbox = opener && (
    <Fetched what={t`The dialog`} onFailed={close}>
      <Lightbox opener={opener} onClose={close} />
    </Fetched>
  );
  return { open: setOpener, lightbox };
}

interface LargePictureProps {
  /** The address of the picture's file, for those who open it in a tab of its own. */
  href: string | undefined;
  /** One image. */
  children: ReactNode;
}

/** A picture that opens large. */
export function LargePicture({ href, children }: LargePictureProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const { open, lightbox } = useLightbox();
  const click = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || !link.current) return;
    event.preventDefault();
    open(link.current);
  };
  return (
    <>
      <a
        ref={link}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className="picture"
        aria-haspopup="dialog"
        onClick={click}
      >
        {children}
      </a>
      {lightbox}
    </>
  );
}
