/**
 * Strings of the page that are not texts, for the rule `lingui/no-unlocalized-strings`: code words, styles, selectors,
 * keys, and values that are only stored or compared.
 */
export const untranslated = {
  ignore: [
    // a code word: no blank, no capital at the start
    '^(?![A-Z])\\S+$',
    '^[A-Z][A-Z0-9_]+$',
    '^[^A-Za-z]*$',
    // keys of the keyboard, and names from browsers and servers
    '^(?:Key[A-Z]|Digit\\d|AltGraph|CapsLock|Arrow|Control\\+[KZ]|Meta\\+[KZ]|⌘ K|Alt\\+(?:Shift\\+)?.|Files|X-[\\w-]+|ApiError)$',
    // names of nodes in a Markdown tree, and its inline parsers
    '^(?:Link|Image|Table|Task|Emphasis|Escape|Entity|Autolink|Comment|Paragraph|Blockquote|Setext|ATX|ATXHeading|Strikethrough|HardBreak)$',
    '^(?:[A-Z][a-z]+){2,}$',
    '^(?:HTML|URL)[A-Za-z]*$',
    // classes of the formatted editor, and marks of Markdown
    '^ed-',
    '^> \\[!NOTE\\]',
    '^```',
    // languages of code
    '^(?:Bash|C#|C\\+\\+|CSS|Diff|Go|Java|Kotlin|PHP|Python|Ruby|Rust|SQL|Swift|XML|YAML|HTML|INI|JSON|Dockerfile|Markdown)$',
    // names of languages in their own language
    '^(?:English|Deutsch)$',
    // the product's name, a letter, and bytes
    '^(?:· )?Lectern$',
    '^ ?[A-Z]$',
    // the shape of an icon
    '^M\\d[\\w. -]+$',
    // styles and selectors
    '^@(?:media|container|supports) ',
    '^(?:--|& ?|[.#\\[])\\S',
    '^px',
    '^-?[\\d.]+(?:px|em)? ',
    '^inset\\(',
  ],
  ignoreNames: [
    { regex: { pattern: 'className', flags: 'i' } },
    { regex: { pattern: '^(?:[A-Z0-9_-]+|data-.+)$' } },
    { regex: { pattern: 'Selector$' } },
    ...'type id key mac words d viewBox style href to role rel target autoComplete src sizes media method appearance translate'.split(
      ' ',
    ),
  ],
  ignoreFunctions: [
    'makeStyles',
    'makeResetStyles',
    'mergeClasses',
    'console.*',
    'Error',
    'TypeError',
    'RegExp',
    '*.addEventListener',
    '*.removeEventListener',
    '*.querySelector',
    '*.querySelectorAll',
    '*.closest',
    '*.matches',
    '*.matchMedia',
    '*.getModifierState',
    '*.get',
    '*.set',
    '*.append',
    '*.setRequestHeader',
    'deviceChoice',
  ],
};
