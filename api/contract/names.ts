import { z } from 'zod';
import { messages } from './limits.ts';

/** Line breaks, other control characters, and marks that change the direction of text. */
export const unfitInNames = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/**
 * White space and zero-width marks, which are removed at both ends of a name. Joiners are not among them, because a
 * letter may end with one, and neither are variation selectors. Inside a name all of these stay: words in Persian or
 * Khmer, emoji and names in two directions need them.
 */
const edge = /[\s\u00ad\u061c\u180e\u200b\u200e\u200f\u2060\ufeff]/u;

// no regular expression on the whole value: it takes quadratic time on runs of spaces
function trimmed(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && edge.test(value.charAt(start))) start += 1;
  while (end > start && edge.test(value.charAt(end - 1))) end -= 1;
  return value.slice(start, end);
}

/** Matches a visible character. A name without any counts as empty. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Mn}\p{Cf}\u2800]/u;

/** NFC shortens a text at most by this factor. */
const mostShortened = 4;

interface NameRule {
  min: number;
  tooShort: string;
  max: number;
  tooLong: string;
  /** The message about line breaks and control characters. */
  unfit: string;
}

/**
 * The name of a person, a space or a document, trimmed and in Unicode's form NFC. Lengths are UTF-16 units of the
 * stored form.
 */
export const nameLine = ({ min, tooShort, max, tooLong, unfit }: NameRule) =>
  z
    .string({ error: tooShort })
    .refine((value) => !value.includes('\0') && value.isWellFormed(), {
      error: messages.textUnstorable,
      abort: true,
    })
    .overwrite((value) => {
      const name = trimmed(value);
      // sorting combining marks takes quadratic time: hours for a million of them. A name that is too long is not
      // normalized, and is refused below.
      return name.length > mostShortened * max ? name : name.normalize('NFC');
    })
    .refine((value) => value.length <= mostShortened * max, { error: tooLong, abort: true })
    .refine((value) => value.length >= min && (min === 0 || visible.test(value)), {
      error: tooShort,
      abort: true,
    })
    .refine((value) => value.length <= max, { error: tooLong, abort: true })
    .refine((value) => !unfitInNames.test(value), { error: unfit, abort: true });
