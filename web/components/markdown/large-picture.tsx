import { lazy, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Fetched } from '../fetched.tsx';

const Lightbox = lazy(async () => ({ default: (await import('./lightbox.tsx')).Lightbox }));

/**
 * Opens the picture inside an element large.
 * @returns `open`, for a click or a key on the element, and what to render beside it
 */
export function useLightbox(): { open: (opener: HTMLElement) => void; lightbox: ReactNode } {
  const [last, setLast] = useState<{ opener: HTMLElement; number: number }>();
  const [isOpen, setOpen] = useState(false);
  const open = (opener: HTMLElement) => {
    setLast((before) => ({ opener, number: (before?.number ?? 0) + 1 }));
    setOpen(true);
  };
  // it stays mounted: it reveals the page to screen readers a moment after it has closed
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => last?.opener.focus());
  };
  const lightbox = last && (
    <Fetched what={t`The dialog`} onFailed={close}>
      <Lightbox key={last.number} opener={last.opener} open={isOpen} onClose={close} />
    </Fetched>
  );
  return { open, lightbox };
}

interface LargePictureProps {
  /** The address of the picture's file, for opening it in a new tab. */
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
