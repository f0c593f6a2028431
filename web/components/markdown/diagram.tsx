import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { useThemeName } from '../../lib/theme-choice.ts';
import { askForDiagram, holdFrame, type DiagramPicture, type DiagramResult } from './diagram-frame.ts';
import { diagramProblem, maxDiagramLength } from './diagram-problem.ts';
import { useLightbox } from './large-picture.tsx';

/** In px: about a screen. */
const nearby = '800px';

/** Calls once an element comes near the window, or the page is printed. @returns to be called when it is gone */
function whenNear(element: Element, call: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      call();
    },
    { rootMargin: nearby },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/** The picture of a diagram once it has come near the window. While it is drawn again, the previous picture. */
function useDiagram(source: string, place: { current: Element | null }) {
  const theme = useThemeName();
  const [result, setResult] = useState<DiagramResult | 'long'>();
  const [picture, setPicture] = useState<DiagramPicture>();
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return undefined;
    return whenNear(place.current, () => setNear(true));
  }, [isNear, place]);
  useEffect(() => {
    if (!isNear) return undefined;
    const show = (next: DiagramResult | 'long') => {
      setResult(next);
      setPicture(next !== 'long' && next.kind === 'drawn' ? next.picture : undefined);
    };
    if (source.length > maxDiagramLength) {
      show('long');
      return undefined;
    }
    const stops = [holdFrame(), askForDiagram({ source, theme }, show)];
    return () => stops.forEach((end) => end());
  }, [source, theme, isNear]);
  return { picture, problem: result && diagramProblem(result) };
}

/** The picture, which opens large. It has no address that a link could lead to. */
function DiagramImage({ picture }: { picture: DiagramPicture }) {
  const button = useRef<HTMLSpanElement>(null);
  const { open, lightbox } = useLightbox();
  const openThis = () => button.current && open(button.current);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    openThis();
  };
  return (
    <>
      <span
        ref={button}
        role="button"
        tabIndex={0}
        className="picture"
        aria-haspopup="dialog"
        onClick={openThis}
        onKeyDown={press}
      >
        <img
          // oxlint-disable-next-line lectern/pictures -- a picture that was drawn here has no address to look at
          src={picture.src}
          width={Math.ceil(picture.width)}
          height={Math.ceil(picture.height)}
          alt={picture.title || t`Diagram`}
        />
      </span>
      {lightbox}
    </>
  );
}

/**
 * A diagram in Mermaid's language as a picture. If it cannot be drawn, shows the reason and its source.
 * @param children the source as code
 */
export function Diagram({ source, children }: { source: string; children: ReactNode }) {
  const place = useRef<HTMLElement>(null);
  const { picture, problem } = useDiagram(source, place);
  if (picture) {
    return (
      <figure ref={place} className="diagram">
        <DiagramImage picture={picture} />
      </figure>
    );
  }
  return (
    <div ref={place as { current: HTMLDivElement | null }} className="undrawn">
      {problem !== undefined && <p className="problem">{problem}</p>}
      {children}
    </div>
  );
}
