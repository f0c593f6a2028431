import { createDOMRenderer } from '@fluentui/react-components';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;

/** Writes the styles of components. The content security policy allows only style elements with the page's nonce. */
export const styleRenderer = createDOMRenderer(
  document,
  nonce === undefined ? {} : { styleElementAttributes: { nonce } },
);
