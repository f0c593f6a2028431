import { useCallback, useState } from 'react';
import { firstText } from '../../lib/first-text.ts';
import { TextSkeleton } from './document-states.tsx';

/** Shown until a text is rendered: its part of the first response, else a skeleton. */
export function TextPlaceholder() {
  const [text] = useState(firstText);
  const hold = useCallback((place: HTMLElement | null) => place?.append(...(text ? [text] : [])), [text]);
  return text ? <div ref={hold} /> : <TextSkeleton />;
}
