import { createHash } from 'node:crypto';
import type { Logo } from '../../../db/workspace/logo-statements.ts';
import { texts } from '../../contract/texts.ts';
import { cleanSvg } from '../../conversion/out/html/clean-svg.ts';
import { invalid } from '../../core/errors.ts';
import { limits } from '../../text/limits.ts';
import { messages } from '../../text/messages.ts';

type Picture = Omit<Logo, 'theme'>;

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** A picture beyond this takes a browser's memory for nothing. Pixels. */
const maxSide = 4_096;

/**
 * Reads a logo, and makes an SVG harmless.
 * @throws AppError 400 if it is neither a PNG nor an SVG, or too large
 */
export function readPicture(bytes: Buffer): Picture {
  if (bytes.length > limits.logoBytes) throw invalid({ image: messages.logoTooLarge });
  const picture = bytes.subarray(0, pngSignature.length).equals(pngSignature)
    ? readPng(bytes)
    : readSvg(bytes);
  return { ...picture, digest: createHash('sha256').update(picture.bytes).digest('hex').slice(0, 16) };
}

/** The size stands in the first chunk: PNG (Third Edition), 11.2.1. */
function readPng(bytes: Buffer): Omit<Picture, 'digest'> {
  const isHeader = bytes.length > 33 && bytes.toString('latin1', 12, 16) === 'IHDR';
  const [width, height] = isHeader ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : [0, 0];
  if (width < 1 || height < 1 || width > maxSide || height > maxSide)
    throw invalid({ image: texts.logoUnreadable });
  return { type: 'image/png', bytes, width, height };
}

function readSvg(given: Buffer): Omit<Picture, 'digest'> {
  const clean = cleanSvg({ bytes: given });
  if (!clean) throw invalid({ image: messages.logoKind });
  const bytes = clean.svg === undefined ? given : Buffer.from(clean.svg);
  // entities that are used many times
  if (bytes.length > limits.logoBytes) throw invalid({ image: messages.logoTooLarge });
  const [root = ''] = /<(?:\w+:)?svg\b[^>]*>/.exec(bytes.toString()) ?? [];
  const [width, height] = sizeOf(root);
  if (!(width > 0 && height > 0)) throw invalid({ image: texts.logoWithoutSize });
  return { type: 'image/svg+xml', bytes, width, height };
}

/** By its view, else by its sides; 0 where neither says it. */
function sizeOf(root: string): [width: number, height: number] {
  const attribute = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(root)?.[1] ?? '';
  const [, , width, height] = attribute('viewBox')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (width && height) return [width, height];
  return [Number.parseFloat(attribute('width')) || 0, Number.parseFloat(attribute('height')) || 0];
}
