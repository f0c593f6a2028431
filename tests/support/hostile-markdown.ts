import fc from 'fast-check';

/** Pieces with a meaning in Markdown, in HTML or to a browser, and some without one. */
const pieces =
  '* ** _ ~~ ` [ ] ( ) ! ![ ]( ](/x) < > </ <a|href=" <div> </div> <b> </b> <p> <table> <td> <script>ran()</script> <!-- --> <? ' +
  '<![CDATA[ <svg|onload=ran()> <img|src=x|onerror=ran()> &amp; &#0; & \\ # = | :- [^1] http://a.example www.a.example ' +
  'a@b.example @admin <javascript:ran()> [x](javascript:ran()) [x](data:text/html,<script>ran()</script>) : " \' words { } a';
export const hostilePieces = [
  ...pieces.split(' ').map((piece) => piece.replaceAll('|', piece === '|' ? '|' : ' ')),
  ...['\n', '\n\n', '    ', '\t', ' ', '# ', '- ', '* ', '1. ', '> ', '- [ ] ', '```\n', '---\n', '|-|-|\n'],
  ...['\n[^1]: ', '\n[x]: y\n', '\0', '\u202e', '\u200b', 'é'],
];

const manyTimes = fc.oneof(
  fc.constant(1),
  fc.integer({ min: 2, max: 40 }),
  fc.integer({ min: 41, max: 50_000 }),
);

/** Texts of an attacker: few pieces, some of them repeated many times. @param longest in characters */
export const hostileMarkdown = (longest: number): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.array(fc.constantFrom(...hostilePieces), { minLength: 1, maxLength: 4 }), manyTimes), {
      minLength: 1,
      maxLength: 8,
    })
    .map((parts) =>
      parts
        .map(([unit, times]) => ({ unit: unit.join(''), times }))
        .map(({ unit, times }) => unit.repeat(Math.min(times, Math.ceil(longest / unit.length))))
        .join('')
        .slice(0, longest),
    );
