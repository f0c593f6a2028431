import { t } from '@lingui/core/macro';

/** UTF-16 units. */
const maxTextLength = 2_000_000;
/**
 * The limit for quotes and list items that begin on one line. The parser's time grows with the square of their number.
 */
const maxContainers = 24;

const opening = new RegExp(
  String.raw`^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){${maxContainers}}`,
  'm',
);

/** Why a text cannot be shown formatted; undefined if it can. */
export function refuseFormatted(text: string): string | undefined {
  if (text.length > maxTextLength) return t`This text is too long to be shown formatted.`;
  return opening.test(text)
    ? t`Lists and quotes are nested too deeply here to be shown formatted.`
    : undefined;
}
