/**
 * An extension of the parser `micromark`: blocks of math between two lines of `$$`, and `$$ x $$` alone on its line,
 * which are reported as fenced code that begins with a dollar; and `$x$` within a line, which is reported as code. The
 * rules are GitHub's: 'from $5 to $6' is prose.
 *
 * The types are only the part of micromark's that is used here, because this folder has no imports.
 */

/** A character; below zero a line ending, a tab or a filler; null at the end. */
type Code = number | null;
type State = (code: Code) => State | undefined;

interface Effects {
  enter: (type: string) => unknown;
  exit: (type: string) => unknown;
  consume: (code: Code) => void;
  attempt: (construct: Construct, then: State, otherwise: State) => State;
  check: (construct: Construct, then: State, otherwise: State) => State;
}

interface Context {
  previous?: Code;
  interrupt?: boolean | undefined;
  now: () => { line: number };
  parser: { lazy: Record<number, boolean | undefined> };
}

interface Construct {
  name?: string;
  concrete?: boolean;
  partial?: boolean;
  tokenize: (this: Context, effects: Effects, ok: State, nok: State) => State;
}

const dollar = 36;
/** More dollars are prose: a price, a rating. */
const dollars = 2;

const isSpace = (code: Code): boolean => code === -2 || code === -1 || code === 32;
const isLineEnd = (code: Code): boolean => code === null || code < -2;

/** Reads blanks as a token; at most three columns where the line must not become indented code. */
function blanks(effects: Effects, then: State, type: string, most = Infinity): State {
  let size = 0;
  const inside: State = (code) => {
    if (isSpace(code) && size < most) {
      size += 1;
      effects.consume(code);
      return inside;
    }
    effects.exit(type);
    return then(code);
  };
  return (code) => {
    if (!isSpace(code)) return then(code);
    effects.enter(type);
    return inside(code);
  };
}

/** The next line must belong to the block's containers itself, not as a lazy continuation of a paragraph. */
const ownLine: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    const after: State = (code) => (this.parser.lazy[this.now().line] ? nok(code) : ok(code));
    return (code) => {
      if (code === null) return nok(code);
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
      return after;
    };
  },
};

/** A line ending and a line of `$$`. */
const closingLine: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    let size = 0;
    const end: State = (code) => {
      if (!isLineEnd(code)) return nok(code);
      effects.exit('codeFencedFence');
      return ok(code);
    };
    const sequence: State = (code) => {
      if (code === dollar) {
        size += 1;
        effects.consume(code);
        return sequence;
      }
      if (size !== dollars) return nok(code);
      effects.exit('codeFencedFenceSequence');
      return blanks(effects, end, 'whitespace')(code);
    };
    const begin: State = (code) => {
      if (code !== dollar) return nok(code);
      effects.enter('codeFencedFenceSequence');
      return sequence(code);
    };
    const line: State = (code) => {
      effects.enter('codeFencedFence');
      return blanks(effects, begin, 'linePrefix', 3)(code);
    };
    return (code) => {
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
      return line;
    };
  },
};

/** `$$ x $$` up to the end of the line: dollars, other characters, the same number of dollars. */
const wholeLine: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    let hasText = false;
    let size = 0;
    const end: State = (code) => (isLineEnd(code) ? ok(code) : nok(code));
    const closing: State = (code) => {
      if (code === dollar && size < dollars) {
        size += 1;
        effects.consume(code);
        return closing;
      }
      if (size < dollars) return nok(code);
      effects.exit('codeFencedFenceSequence');
      effects.exit('codeFencedFence');
      return blanks(effects, end, 'whitespace')(code);
    };
    const text: State = (code) => {
      if (isLineEnd(code)) return nok(code);
      if (code === dollar) {
        if (!hasText) return nok(code);
        effects.exit('codeFlowValue');
        effects.enter('codeFencedFence');
        effects.enter('codeFencedFenceSequence');
        return closing(code);
      }
      hasText ||= !isSpace(code);
      effects.consume(code);
      return text;
    };
    const opening: State = (code) => {
      if (code === dollar && size < dollars) {
        size += 1;
        effects.consume(code);
        return opening;
      }
      if (size < dollars || isLineEnd(code) || code === dollar) return nok(code);
      size = 0;
      effects.exit('codeFencedFenceSequence');
      effects.exit('codeFencedFence');
      effects.enter('codeFlowValue');
      return text(code);
    };
    return (code) => {
      effects.enter('codeFencedFence');
      effects.enter('codeFencedFenceSequence');
      return opening(code);
    };
  },
};

const mathBlock: Construct = {
  name: 'mathBlock',
  concrete: true,
  tokenize(effects, ok, nok) {
    let size = 0;
    const after: State = (code) => {
      effects.exit('codeFenced');
      return ok(code);
    };
    const value: State = (code) => {
      if (isLineEnd(code)) {
        effects.exit('codeFlowValue');
        return atLineEnd(code);
      }
      effects.consume(code);
      return value;
    };
    const contentStart: State = (code) => {
      if (isLineEnd(code)) return atLineEnd(code);
      effects.enter('codeFlowValue');
      return value(code);
    };
    const contentBefore: State = (code) => {
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
      return contentStart;
    };
    const notClosed: State = (code) => effects.attempt(closingLine, after, contentBefore)(code);
    const atLineEnd: State = (code) => effects.check(ownLine, notClosed, after)(code);
    const fenceEnd: State = (code) => {
      if (!isLineEnd(code)) return nok(code);
      effects.exit('codeFencedFence');
      return this.interrupt ? ok(code) : atLineEnd(code);
    };
    const sequence: State = (code) => {
      if (code === dollar) {
        size += 1;
        effects.consume(code);
        return sequence;
      }
      if (size !== dollars) return nok(code);
      effects.exit('codeFencedFenceSequence');
      return blanks(effects, fenceEnd, 'whitespace')(code);
    };
    const fence: State = (code) => {
      effects.enter('codeFencedFence');
      effects.enter('codeFencedFenceSequence');
      return sequence(code);
    };
    return (code) => {
      effects.enter('codeFenced');
      return effects.attempt(wholeLine, after, fence)(code);
    };
  },
};

const backtick = 96;
const backslash = 92;

/** A letter, a digit, or another mark: a dollar beside it belongs to a price, a name or code. */
const isWordLike = (code: Code): boolean =>
  code !== null &&
  (code === dollar || code === backtick || (code > 0 && /[\p{L}\p{N}_]/u.test(String.fromCodePoint(code))));

/** Behind these a formula may begin; behind a slash or a comma a dollar is a price. */
const openers = /[\s([{<>'"*~|:=-]/;

/** Whether a dollar between two characters may begin a formula. @param before null at the beginning of a text */
function mayOpenFormula(before: Code, after: Code): boolean {
  const isOpened =
    before === null ||
    before < 0 ||
    (before > 127 ? !isWordLike(before) : openers.test(String.fromCodePoint(before)));
  return isOpened && !isSpace(after) && !isLineEnd(after) && after !== 10 && after !== backtick;
}

/** Whether a dollar between two characters may end a formula. */
const mayCloseFormula = (before: Code, after: Code): boolean => !isSpace(before) && !isWordLike(after);

/** `$x$` or `$$x$$` on one line, up to the first dollar that could end it. */
const mathText: Construct = {
  name: 'mathText',
  tokenize(effects, ok, nok) {
    const before = this.previous ?? null;
    let [opened, closed]: [number, number] = [0, 0];
    let last: Code = null;
    const closing: State = (code) => {
      if (code === dollar && closed < opened) {
        closed += 1;
        effects.consume(code);
        return closing;
      }
      if (closed !== opened || !mayCloseFormula(last, code)) return nok(code);
      effects.exit('codeTextSequence');
      effects.exit('codeText');
      return ok(code);
    };
    const escaped: State = (code) => {
      if (isLineEnd(code)) return nok(code);
      last = code;
      effects.consume(code);
      return data;
    };
    const data: State = (code) => {
      if (isLineEnd(code)) return nok(code);
      if (code === dollar) {
        effects.exit('codeTextData');
        effects.enter('codeTextSequence');
        return closing(code);
      }
      last = code;
      effects.consume(code);
      return code === backslash ? escaped : data;
    };
    const opening: State = (code) => {
      if (code === dollar && opened < dollars) {
        opened += 1;
        effects.consume(code);
        return opening;
      }
      if (code === dollar || !mayOpenFormula(before, code)) return nok(code);
      effects.exit('codeTextSequence');
      effects.enter('codeTextData');
      return data(code);
    };
    return (code) => {
      effects.enter('codeText');
      effects.enter('codeTextSequence');
      return opening(code);
    };
  },
};

/** The extension of the parser. */
export const mathSyntax = { flow: { [dollar]: mathBlock }, text: { [dollar]: mathText } };
