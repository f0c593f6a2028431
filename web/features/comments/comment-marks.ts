/** Characters of Markdown. A comment without any of them is plain text. */
const marks = /[*_`~[\]#>|<&\\]|^[ \t]*(?:[-+=]|\d{1,9}[.)])/m;

export const mayHoldMarkdown = (text: string): boolean => marks.test(text);
