/** A change by which what is expected, or what is drawn, becomes the other. @returns how many places it changed */
export interface Departure {
  because: string;
  change: (root: DocumentFragment) => number;
}

const each = (root: DocumentFragment, selector: string, change: (element: Element) => void): number => {
  const found = [...root.querySelectorAll(selector)];
  found.forEach(change);
  return found.length;
};

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

const without =
  (...names: string[]) =>
  (element: Element): void => {
    for (const name of names) element.removeAttribute(name);
  };

/** What the page draws beside the text: taken away, what is left is the text's own. */
export const drawnBeside: Departure[] = [
  {
    because: 'a block of code has a frame, which the keyboard reaches, and a button that copies it',
    change: (root) =>
      each(root, 'div.code', (frame) => {
        frame.querySelectorAll('.language, .copy').forEach((extra) => extra.remove());
        frame.querySelectorAll('pre').forEach(without('tabindex', 'aria-label', 'role'));
        unwrap(frame);
      }),
  },
  {
    because: 'a table has a frame that scrolls sideways',
    change: (root) => each(root, 'div.table', unwrap),
  },
  {
    because: 'a heading can be linked to',
    change: (root) =>
      each(root, 'h1, h2, h3, h4, h5, h6', (heading) => {
        heading.querySelector(':scope > .anchor')?.remove();
        heading.removeAttribute('id');
      }),
  },
  {
    because: 'a link to elsewhere opens in another tab, and says so',
    change: (root) =>
      each(root, 'a[target]:not(.picture)', (link) => {
        link.querySelector('.external')?.remove();
        without('target', 'rel')(link);
      }),
  },
  {
    because: 'a link to a page of Lectern is followed without a new page',
    change: (root) => each(root, '[data-discover]', without('data-discover')),
  },
  {
    because:
      'a picture alone on its line is a figure, whose alternative text stands below and which opens large',
    change: (root) =>
      each(root, 'figure', (figure) => {
        const paragraph = document.createElement('p');
        figure.querySelector('figcaption')?.remove();
        figure.querySelectorAll('a.picture').forEach(unwrap);
        paragraph.append(...figure.childNodes);
        figure.replaceWith(paragraph);
      }),
  },
  {
    because: 'a picture beside words is no higher than its line',
    change: (root) => each(root, 'img.in-line', without('class')),
  },
  {
    because: 'a picture that is alone on its line beside lines of words stays alone',
    change: (root) => each(root, 'img + br', (end) => end.replaceWith('\n')),
  },
  {
    because: 'pictures are fetched when they come near',
    change: (root) => each(root, 'img', without('loading')),
  },
  {
    because: 'the box of a task is named by the text of its item',
    change: (root) =>
      each(
        root,
        '.task-list-item > input, .contains-task-list, .task-list-item',
        without('aria-label', 'class'),
      ),
  },
];

const protocolsThatLead = /^(https?|ircs?|mailto|xmpp):/i;

/** Attributes that an example may bring into the page. */
const kept = /^(href|src|alt|title|id|start|align|type|checked|disabled)$/;

/** What the page makes of an example otherwise than the specification does. */
export const madeOtherwise: Departure[] = [
  {
    because: 'comments, instructions and declarations are not shown',
    change(root) {
      const comments = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
      const found: Node[] = [];
      while (comments.nextNode()) found.push(comments.currentNode);
      for (const node of found) node.parentNode?.removeChild(node);
      return found.length;
    },
  },
  {
    because: 'a script goes with all that it holds',
    change: (root) => each(root, 'script', (script) => script.remove()),
  },
  {
    because: 'a tag that is not one of text goes, and what it holds stays',
    change: (root) =>
      each(root, 'style, textarea, foo, warning, bar, bab, c2c, b2, responsive-image', unwrap),
  },
  {
    because: 'no attribute stays that could run, dress up or steer the page',
    change: (root) =>
      each(root, '*', (element) => {
        for (const { name, value } of [...element.attributes])
          if (!kept.test(name) && !/^language-/.test(value)) element.removeAttribute(name);
      }),
  },
  {
    because: 'a protocol is written small',
    change: (root) =>
      each(root, '[href^="MAILTO:"]', (link) =>
        link.setAttribute('href', (link.getAttribute('href') ?? '').replace('MAILTO:', 'mailto:')),
      ),
  },
  {
    because: 'ids of a text are kept apart from those of the page',
    change: (root) => each(root, '[id]', (element) => (element.id = `user-content-${element.id}`)),
  },
  {
    because: 'an address leads nowhere where what stands before its colon is no protocol that is known here',
    change: (root) =>
      each(root, '[href*=":"]', (link) => {
        const href = link.getAttribute('href') ?? '';
        if (!protocolsThatLead.test(href) && !/^[^:]*[/?#]/.test(href)) link.removeAttribute('href');
      }),
  },
  {
    because: 'a picture without a text is called one',
    change: (root) =>
      each(root, 'img', (image) => {
        if (!image.getAttribute('alt')) image.setAttribute('alt', 'Image');
      }),
  },
  {
    because: 'the cells of a table are set by style, as HTML wants it now',
    change: (root) =>
      each(root, '[align]', (cell) => {
        cell.setAttribute('style', `text-align:${cell.getAttribute('align')}`);
        cell.removeAttribute('align');
      }),
  },
];

const bareAddress = 'GFM makes a link of an address as it stands, also in what is no link of CommonMark';
const newerComments = 'CommonMark 0.31 takes more for a comment than the 0.29 of GFM';
const bareProtocol = 'the parser makes a link of the address alone, without the mailto: or xmpp: before it';

/** Examples that differ in their own way. */
export const exceptions: Record<string, string> = {
  'CommonMark 21': 'the router writes the backslash of a path as browsers read it',
  'CommonMark 602': bareAddress,
  'CommonMark 606': bareAddress,
  'CommonMark 608': bareAddress,
  'CommonMark 611': bareAddress,
  'CommonMark 612': bareAddress,
  'GFM 611': bareAddress,
  'GFM 617': bareAddress,
  'GFM 620': bareAddress,
  'GFM 633': bareProtocol,
  'GFM 634': bareProtocol,
  'GFM 635': bareProtocol,
  'GFM 649': newerComments,
  'GFM 650': newerComments,
  'GFM 657': 'what GFM shows as it was typed is taken away here, as any tag that is not one of text',
};
