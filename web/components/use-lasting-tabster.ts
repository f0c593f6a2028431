import { useFocusFinders } from '@fluentui/react-components';

/**
 * Keeps Tabster alive. Its component must live as long as the page. Fluent's dialogs use Tabster to hide the page from
 * screen readers, and to show it again a moment after they have closed. Tabster ends with its last user: if that is the
 * dialog, the page stays hidden (https://github.com/microsoft/tabster/issues/530).
 */
export function useLastingTabster(): void {
  useFocusFinders();
}
