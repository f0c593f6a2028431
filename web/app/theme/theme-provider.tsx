import { useMemo, type ReactNode } from 'react';
import { FluentProvider, RendererProvider } from '@fluentui/react-components';
import { useDeviceChoice } from '../../lib/device-choice.ts';
import { useIsPrinting } from '../../lib/media.ts';
import { readingFace } from '../../lib/reading-choices.ts';
import { styleRenderer } from '../../lib/style-renderer.ts';
import { useThemeName } from '../../lib/theme-choice.ts';
import { fluentOverrides } from './fluent-overrides.ts';
import { themes } from './themes.ts';
import { readingFonts } from './tokens.ts';

// the page's background shows behind everything, down to the end of the window
const transparent = { backgroundColor: 'transparent' };

export function ThemeProvider({ children }: { children: ReactNode }) {
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
      <FluentProvider theme={theme} customStyleHooks_unstable={fluentOverrides} style={transparent}>
        {children}
      </FluentProvider>
    </RendererProvider>
  );
}
