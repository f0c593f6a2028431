import { useState } from 'react';
import { imageAddress } from '../../api/text/markdown/images.ts';

interface ShownImage {
  state: 'shown';
  attributes: { src: string; onError: () => void };
}

/**
 * `refused`: the address is not allowed for pictures, so nothing is loaded. `failed`: there is no picture, or the
 * content security policy blocks it.
 */
export type ImageState = ShownImage | { state: 'failed' | 'refused' };

/** The public URL of the settings, which may differ from the page's. */
const publicUrl = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content ?? '';

/**
 * Checks an address that a person chose for a picture. Every `<img>` of the page gets its `src` from here.
 * @returns undefined if the address is refused: blank, absent, or not one for pictures
 */
export const allowedImage = (address: string | null | undefined): string | undefined =>
  address ? imageAddress(address, [location.href, publicUrl()]) : undefined;

/** `allowedImage` for a component, which learns whether the picture is there. */
export function useImage(address: string | null | undefined): ImageState {
  const [failed, setFailed] = useState<string>();
  const src = allowedImage(address);
  if (src === undefined) return { state: 'refused' };
  if (src === failed) return { state: 'failed' };
  return { state: 'shown', attributes: { src, onError: () => setFailed(src) } };
}
