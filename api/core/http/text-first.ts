const sheet = /<link rel="stylesheet"[^>]*? href="(\/assets\/[\w.-]+\.css)"[^>]*>/g;
// scripts and what they load: `modulepreload` and `preload` of calls
const forScripts =
  /\s*(?:<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|preload" as="fetch)"[^>]*>)/g;

/**
 * Rewrites a built page so that its text comes first: styles are inlined, and scripts are named after the text. In the
 * head both would delay the first paint: the browser waits for a style sheet, and scripts use the same connections and
 * cores.
 * @param read the content of a file of the build, by its address
 */
export async function textFirst(page: string, read: (address: string) => Promise<string>): Promise<string> {
  const addresses = [...page.matchAll(sheet)].map(([, address = '']) => address);
  const styles = new Map(
    await Promise.all(addresses.map(async (address) => [address, await read(address)] as const)),
  );
  const scripts = page.match(forScripts) ?? [];
  return page
    .replace(forScripts, '')
    .replace(
      sheet,
      (_link, address: string) => `<style nonce="__CSP_NONCE__">${styles.get(address) ?? ''}</style>`,
    )
    .replace('</body>', () => `${scripts.join('')}\n  </body>`);
}
