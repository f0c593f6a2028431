import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { prefetchCurrentUser } from '../lib/current-user.ts';
import { isFirstTextShown } from '../lib/first-text.ts';
import { queryClient } from '../lib/query-client.ts';
import { rememberLook } from '../lib/remember-look.ts';
import { watchScrolling } from '../lib/scroll-bars.ts';
import { loadTexts } from '../lib/load-texts.ts';
import { isRightToLeft } from '../lib/text-direction.ts';
import { applyTheme, useThemeName } from '../lib/theme-choice.ts';
import { within } from '../lib/within.ts';
import { router } from './router.tsx';
import './theme/fonts.css';
import './theme/base.css';
import './theme/languages.css';
import './theme/print.css';
import { StrictMode, useMemo, type ReactNode } from 'react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { ToastProvider } from '../components/toasts.tsx';
import { FluentProvider, RendererProvider } from '@fluentui/react-components';
import { IconDirectionContextProvider } from '@fluentui/react-icons';
import { useDeviceChoice } from '../lib/device-choice.ts';
import { useIsPrinting } from '../lib/media.ts';
import { readingFace } from '../lib/reading-choices.ts';
import { styleRenderer } from '../lib/style-renderer.ts';
import { fluentOverrides } from './theme/fluent-overrides.ts';
import { themes } from './theme/themes.ts';
import { readingFonts } from './theme/tokens.ts';

const textDirection = isRightToLeft() ? 'rtl' : 'ltr';
// icons that point are mirrored
const iconDirection = { textDirection } as const;
// the page's background shows behind everything, down to the end of the window
const transparent = { backgroundColor: 'transparent' };

function ThemeProvider({ children }: { children: ReactNode }) {
  const chosen = useThemeName();
  // print in the light theme
  const name = useIsPrinting() ? 'light' : chosen;
  const face = useDeviceChoice(readingFace);
  const theme = useMemo(
    () => ({ ...themes[name], 'lectern-font-reading': readingFonts[face] }),
    [name, face],
  );
  return (
    <RendererProvider renderer={styleRenderer} targetDocument={document}>
      <FluentProvider
        theme={theme}
        dir={textDirection}
        customStyleHooks_unstable={fluentOverrides}
        style={transparent}
      >
        <IconDirectionContextProvider value={iconDirection}>{children}</IconDirectionContextProvider>
      </FluentProvider>
    </RendererProvider>
  );
}

const root = document.getElementById('app:root');
if (root === null) throw new Error('index.html has no app:root');

/** Settles once the first page has its code and data. */
const firstPage = new Promise<void>((resolve) => {
  const unsubscribe = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    unsubscribe();
    resolve();
  });
});

applyTheme();
rememberLook();
watchScrolling();
/** Replaces the text of the first response by the page, scrolled to the same place. */
function takeOver(page: Root): void {
  const scrolled = document.querySelector('main')?.scrollTop ?? 0;
  flushSync(() => page.render(<App />));
  const main = document.querySelector('main');
  if (main && scrolled > 0) main.scrollTop = scrolled;
}

// If everything arrives quickly, render once: each state in between takes as long to render as the page itself. A text
// that is already there can be read meanwhile. No top-level await, because the pages' code imports from this file and
// would have to wait for it
void Promise.all([
  loadTexts(),
  within(isFirstTextShown() ? 10_000 : 300, [
    prefetchCurrentUser(queryClient),
    ...(router.state.initialized ? [] : [firstPage]),
  ]),
]).then(() => {
  const page = createRoot(root);
  if (isFirstTextShown()) takeOver(page);
  else page.render(<App />);
});

function App() {
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <ThemeProvider>
            <ToastProvider>
              <RouterProvider router={router} />
            </ToastProvider>
          </ThemeProvider>
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>
  );
}
