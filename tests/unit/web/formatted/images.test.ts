import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeImage,
  imageAt,
  writeImage,
} from '../../../../web/features/editor/formatted/marks/image-source.ts';
import { Headless } from './headless.ts';
import { propertyRuns } from '../../../support/property-runs.ts';

/** The image on the line of the caret, written with another width. */
function sized(marked: string, width: number | undefined): string {
  const text = new Headless(marked);
  const image = imageAt(text.state, text.state.selection.main.from);
  if (!image) return 'no image';
  text.dispatch(changeImage(text.state, image, { width }));
  return text.text;
}

describe('the width of an image', () => {
  it.each([
    ['‸![a](/b.png)', 480, '<img src="/b.png" alt="a" width="480">'],
    ['One\n\n‸![a](/b.png)\n\nTwo', 480, 'One\n\n<img src="/b.png" alt="a" width="480">\n\nTwo'],
    ['‸![a](/b.png)\n# Two', 480, '<img src="/b.png" alt="a" width="480">\n\n# Two'],
    ['> ‸![a](/b.png)\n> # Two', 480, '> <img src="/b.png" alt="a" width="480">\n>\n> # Two'],
    ['- ‸![a](/b.png)\n- two', 480, '- <img src="/b.png" alt="a" width="480">\n- two'],
    [
      '‸![a "b" & c](/b.png "t")',
      320,
      '<img src="/b.png" alt="a &quot;b&quot; &amp; c" title="t" width="320">',
    ],
    ['‸<img src="/b.png" alt="a" width="480">', undefined, '![a](/b.png)'],
    ['‸<img src="/b.png" alt="a" width="480">', 320, '<img src="/b.png" alt="a" width="320">'],
    ['‸<img src="/b (1).png" alt="my_file [x]" width="480">', undefined, '![my_file \\[x\\]](</b (1).png>)'],
    ['‸<img src="/b.png" onload="x" width="480">', 320, 'no image'],
    ['‸<img src="/b.png" width="480">\nwords', 320, 'no image'],
    ['‸<img alt="a" width="480">', 320, 'no image'],
    ['words ‸![a](/b.png)', 480, 'no image'],
  ])('of %j to %s is written as %j', (marked, width, written) => {
    expect(sized(marked, width)).toBe(written);
  });

  it('and back leaves what was there, whatever the words', () => {
    const words = fc
      .array(
        fc.constantFrom('a', ' ', '_', '*', '[', ']', '\\', '"', '<', '>', '&', '&amp;', '`', '!', 'ü'),
        { maxLength: 12 },
      )
      .map((parts) => parts.join('').trim());
    fc.assert(
      fc.property(words, words, fc.integer({ min: 48, max: 2000 }), (alt, title, width) => {
        const image = { address: '/b (1).png', alt, title: title.replaceAll('\n', ''), width: undefined };
        const first = writeImage(image);
        const text = new Headless(`‸${first}`);
        expect(imageAt(text.state, 0)).toMatchObject(image);
        const wide = sized(`‸${first}`, width);
        expect(imageAt(new Headless(wide).state, 0)).toMatchObject({ ...image, width });
        expect(sized(`‸${wide}`, undefined)).toBe(first);
      }),
      { numRuns: propertyRuns(400) },
    );
  });
});
