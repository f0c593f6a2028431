/** One line of plain text as Markdown that reads the same. */
export const escapeLine = (line: string): string =>
  line
    .replace(/[\\`*_[\]<>~$|]/g, '\\$&')
    .replace(/&(?=[#\w])/g, '\\&')
    .replace(/^(\s*)([#+=-]|:{3})/, '$1\\$2')
    .replace(/^(\s*\d{1,9})(?=[.)](?:\s|$))/, '$1\\');
