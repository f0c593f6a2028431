import { useEffect, useMemo, useState, type ComponentType } from 'react';
import { t } from '@lingui/core/macro';
import type { EditedText } from './edited-text.ts';
import type { FormattedProps } from './formatted/formatted-field.tsx';

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
function refuseFormatted(text: string): string | undefined {
  if (text.length > maxTextLength) return t`This text is too long to be shown formatted.`;
  return opening.test(text)
    ? t`Lists and quotes are nested too deeply here to be shown formatted.`
    : undefined;
}

interface FormattedMode {
  /** Undefined until its code is loaded. */
  Formatted: ComponentType<FormattedProps> | undefined;
  /** Why the text is shown as Markdown, if it cannot be shown formatted. */
  refusal: string | undefined;
}

/** Loads the code of the formatted mode once it is chosen. */
export function useFormatted(isChosen: boolean, edited: EditedText): FormattedMode {
  const [loaded, setLoaded] = useState<{ Formatted: ComponentType<FormattedProps> }>();
  const [hasFailed, setFailed] = useState(false);
  const tooMuch = useMemo(() => refuseFormatted(edited.shown()), [edited]);
  const isWanted = isChosen && tooMuch === undefined && !loaded;
  useEffect(() => {
    if (!isWanted) return;
    import('./formatted/formatted-field.tsx').then(
      ({ FormattedField }) => setLoaded({ Formatted: FormattedField }),
      () => setFailed(true),
    );
  }, [isWanted]);
  const refusal =
    tooMuch ?? (hasFailed ? t`The formatted editor could not be loaded. Load the page again.` : undefined);
  return { Formatted: loaded?.Formatted, refusal };
}
