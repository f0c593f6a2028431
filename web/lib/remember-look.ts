import { readingFace } from './reading-choices.ts';
import { sidebarState } from './sidebar-state.ts';
import { followTheme } from './theme-choice.ts';

const year = 365 * 24 * 60 * 60;

/**
 * Notes the choices of this browser that show before the scripts run, in a cookie for the server:
 * `api/core/http/first-look.ts`. Now, and each time one of them changes.
 */
export function rememberLook(): void {
  let theme = '';
  const note = () => {
    const flags = [theme, readingFace.get(), sidebarState.get()].join('.');
    // oxlint-disable-next-line lingui/no-unlocalized-strings -- a cookie
    document.cookie = `lectern-look=${flags}; path=/; max-age=${year}; samesite=lax`;
  };
  followTheme((shown) => {
    theme = shown;
    note();
  });
  readingFace.subscribe(note);
  sidebarState.subscribe(note);
}
