// Mermaid inserts labels as HTML while it measures them, including event handlers and addresses. The frame's policy
// stops both, but reports each to the console. Here they are removed before the policy has anything to report.

const loading = /^(?:src|srcset|srcdoc|data|poster|background)$/i;
const href = /(?:^|:)href$/i;

/** Whether an attribute could run something or fetch something. Links fetch nothing until somebody follows them. */
const isRefused = ({ localName }: Element, name: string, value: string): boolean =>
  /^on/i.test(name) ||
  loading.test(name) ||
  (href.test(name) && localName !== 'a' && !value.startsWith('#')) ||
  (/^style$/i.test(name) && /url\(\s*["']?(?!#)/i.test(value));

function clean(root: ParentNode): void {
  for (const element of root.querySelectorAll('*')) {
    if (/^(?:script|iframe|object|embed|link|meta|base)$/i.test(element.localName)) element.remove();
    for (const { name, value } of [...element.attributes])
      if (isRefused(element, name, value)) element.removeAttribute(name);
  }
}

const tag = /<[a-z][^>]*>?/gi;
const handler = /([\s"'/])on([a-z]+\s*=)/gi;

/** HTML with renamed event handlers: some browsers report them to the policy even where nothing can run. */
const withoutHandlers = (html: string): string =>
  html.replace(tag, (found) => found.replace(handler, '$1data-on$2'));

/** Elements of this document run nothing and load nothing. */
const inert = document.implementation.createHTMLDocument();

function guardHtml(): void {
  const html = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
  if (!html?.set) return;
  // oxlint-disable-next-line typescript/unbound-method -- called with the element it is asked of
  const { set } = html;
  Object.defineProperty(Element.prototype, 'innerHTML', {
    ...html,
    set(this: Element, value: string) {
      if (this instanceof HTMLTemplateElement || this.ownerDocument !== document)
        return set.call(this, withoutHandlers(String(value)));
      const copy = inert.importNode(this, false);
      set.call(copy, withoutHandlers(String(value)));
      clean(copy);
      this.replaceChildren(...copy.childNodes);
    },
  });
}

function guardAttributes(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with the element it is asked of
  const { setAttribute, setAttributeNS } = Element.prototype;
  Element.prototype.setAttribute = function (name, value) {
    if (!isRefused(this, name, String(value))) setAttribute.call(this, name, value);
  };
  Element.prototype.setAttributeNS = function (space: string | null, name: string, value: string) {
    if (!isRefused(this, name, String(value))) setAttributeNS.call(this, space, name, value);
  };
  // no picture can load here
  Object.defineProperty(HTMLImageElement.prototype, 'src', {
    configurable: true,
    get: () => '',
    set: () => undefined,
  });
}

/** Mermaid's sanitiser parses what it is about to clean. */
function guardParser(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with the parser it is asked of
  const { parseFromString } = DOMParser.prototype;
  DOMParser.prototype.parseFromString = function (text, type) {
    return parseFromString.call(this, withoutHandlers(String(text)), type);
  };
}

export function guardDocument(): void {
  guardParser();
  guardHtml();
  guardAttributes();
}
