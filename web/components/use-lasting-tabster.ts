import { useFocusFinders } from '@fluentui/react-components';

/**
 * Uses Tabster for as long as its component lives, which must be as long as the page. Fluent's dialogs hide the page
 * from screen readers with Tabster, and reveal it a moment after they have closed. Tabster ends with its last user: if
 * that is the dialog, the page stays hidden (https://github.com/microsoft/tabster/issues/530).
 */
export function useLastingTabster(): void {
  useFocusFinders();
}
