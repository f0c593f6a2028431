import type { ReactNode } from 'react';
import {
  createDOMRenderer,
  FluentProvider,
  RendererProvider,
  type GriffelRenderer,
} from '@fluentui/react-components';
import { useThemeName } from '../../lib/theme-choice.ts';
import { fluentBends } from './fluent-bends.ts';
import { themes } from './themes.ts';

/** Style elements need the nonce of the page's content security policy. */
function createRenderer(): GriffelRenderer {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;
  return createDOMRenderer(document, nonce === undefined ? {} : { styleElementAttributes: { nonce } });
}

const renderer = createRenderer();

// What is not a sheet shows the desk, as far as the window reaches
const onTheDesk = { backgroundColor: 'transparent' };

export function ThemeProvider({ children }: { children: ReactNode }) {
  const theme = useThemeName();
  return (
    <RendererProvider renderer={renderer} targetDocument={document}>
      <FluentProvider theme={themes[theme]} customStyleHooks_unstable={fluentBends} style={onTheDesk}>
        {children}
      </FluentProvider>
    </RendererProvider>
  );
}
