import { z } from 'zod';
import { messages } from '../text/messages.ts';
import { isStorable, trimmed, unfitInNames, visible } from '../text/names.ts';

/** NFC shortens a text at most by this factor. */
const maxShortening = 4;

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
    .refine(isStorable, { error: messages.textUnstorable, abort: true })
    .overwrite((value) => {
      const name = trimmed(value);
      // sorting combining marks takes quadratic time: hours for a million of them. A name that is too long is not
      // normalized, and is refused below.
      return name.length > maxShortening * max ? name : name.normalize('NFC');
    })
    .refine((value) => value.length <= maxShortening * max, { error: tooLong, abort: true })
    .refine((value) => value.length >= min && (min === 0 || visible.test(value)), {
      error: tooShort,
      abort: true,
    })
    .refine((value) => value.length <= max, { error: tooLong, abort: true })
    .refine((value) => !unfitInNames.test(value), { error: unfit, abort: true });
