import { useMemo, type ReactNode } from 'react';
import {
  createDOMRenderer,
  FluentProvider,
  RendererProvider,
  type GriffelRenderer,
} from '@fluentui/react-components';
import { useDeviceChoice } from '../../lib/device-choice.ts';
import { useIsPrinting } from '../../lib/media.ts';
import { readingFace } from '../../lib/reading-choices.ts';
import { useThemeName } from '../../lib/theme-choice.ts';
import { fluentBends } from './fluent-bends.ts';
import { themes } from './themes.ts';
import { readingFonts } from './tokens.ts';

/** Style elements need the nonce of the page's content security policy. */
function createRenderer(): GriffelRenderer {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;
  return createDOMRenderer(document, nonce === undefined ? {} : { styleElementAttributes: { nonce } });
}

const renderer = createRenderer();

// What is not a sheet shows the desk, as far as the window reaches
const onTheDesk = { backgroundColor: 'transparent' };

export function ThemeProvider({ children }: { children: ReactNode }) {
  const chosen = useThemeName();
  // paper is white
  const name = useIsPrinting() ? 'light' : chosen;
  const face = useDeviceChoice(readingFace);
  const theme = useMemo(
    () => ({ ...themes[name], 'lectern-font-reading': readingFonts[face] }),
    [name, face],
  );
  return (
    <RendererProvider renderer={renderer} targetDocument={document}>
      <FluentProvider theme={theme} customStyleHooks_unstable={fluentBends} style={onTheDesk}>
        {children}
      </FluentProvider>
    </RendererProvider>
  );
}
