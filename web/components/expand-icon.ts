import { t } from '@lingui/core/macro';

/** The arrow of a combobox, which Fluent would name in English. @param name of the field */
export const expandIcon = (name: string) => ({ 'aria-label': t`Open ${name}` });
