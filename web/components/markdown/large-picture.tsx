import { lazy, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { Fetched } from '../fetched.tsx';
import { t } from '@lingui/core/macro';

const Lightbox = lazy(async () => ({ default: (await import('./lightbox.tsx')).Lightbox }));

/** A picture as the lightbox shows it. */
export interface ShownPicture {
  src: string;
  alt: string;
  /** The words below it, where it has some. */
  caption: string;
}

const pictureOf = (image: HTMLImageElement): ShownPicture => ({
  src: image.currentSrc || image.src,
  alt: image.alt,
  caption: image.closest('figure')?.querySelector('figcaption')?.textContent ?? '',
});

/** All pictures of the text around one that open large, and which of them it is. */
function picturesAround(opener: Element): { pictures: ShownPicture[]; first: number } {
  const text = opener.closest('[data-text]') ?? opener;
  const images = [...text.querySelectorAll<HTMLImageElement>('.picture img')];
  const first = images.findIndex((image) => opener.contains(image));
  if (first !== -1) return { pictures: images.map(pictureOf), first };
  return { pictures: [...opener.querySelectorAll('img')].map(pictureOf), first: 0 };
}

interface LargePictureProps {
  /** The address of the picture's file, for those who open it in a tab of its own. A drawing has none. */
  href?: string | undefined;
  /** One image. */
  children: ReactNode;
}

/** A picture that opens large, and from which the arrow keys lead to the others of the text. */
export function LargePicture({ href, children }: LargePictureProps) {
  const opener = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState<ReturnType<typeof picturesAround>>();
  const open = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (opener.current) setOpened(picturesAround(opener.current));
  };
  const click = (event: MouseEvent) => {
    const isForTab = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!(href !== undefined && isForTab)) open(event);
  };
  const close = () => {
    setOpened(undefined);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const common = { className: 'picture', 'aria-haspopup': 'dialog', onClick: click } as const;
  return (
    <>
      {href === undefined ? (
        <span
          ref={opener}
          role="button"
          tabIndex={0}
          {...common}
          onKeyDown={(event) => {
            if (event.key === 'Enter' || event.key === ' ') open(event);
          }}
        >
          {children}
        </span>
      ) : (
        <a
          ref={opener as { current: HTMLAnchorElement | null }}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          {...common}
        >
          {children}
        </a>
      )}
      {opened && (
        <Fetched what={t`The dialog`} onFailed={close}>
          <Lightbox {...opened} onClose={close} />
        </Fetched>
      )}
    </>
  );
}
