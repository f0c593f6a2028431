// the parts that are used: the whole library reads its tables of properties, which takes a while
declare module 'css-tree/tokenizer' {
  /** The numbers of the kinds of tokens, by name. */
  export const tokenTypes: Readonly<Record<string, number>>;
  export function tokenize(source: string, onToken: (type: number, start: number, end: number) => void): void;
}
declare module 'css-tree/parser' {
  interface CssItem {
    data: CssNode;
  }
  interface CssList {
    filter(keep: (node: CssNode) => boolean): CssList;
    isEmpty: boolean;
  }
  export interface CssNode {
    type: string;
    /** Of a declaration. */
    property: string;
    /** Of an at-rule. */
    name: string;
    prelude: CssNode | null;
    block: CssNode | null;
    /** Of what is not parsed: its source. */
    value: string | CssNode;
    children: CssList;
  }
  export default function parse(
    source: string,
    options: {
      context: 'stylesheet' | 'declarationList';
      parseValue: false;
      parseAtrulePrelude: false;
      parseRulePrelude: false;
      parseCustomProperty: false;
      onParseError: () => void;
    },
  ): CssNode;
}
declare module 'css-tree/generator' {
  import type { CssNode } from 'css-tree/parser';
  export default function generate(node: CssNode): string;
}
