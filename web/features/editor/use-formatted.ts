import { useEffect, useMemo, useState, type ComponentType } from 'react';
import { t } from '@lingui/core/macro';
import type { EditedText } from './edited-text.ts';
import type { FormattedProps } from './formatted/formatted-field.tsx';
import { refuseFormatted } from './formatted-limits.ts';

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
