// @vitest-environment node
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readScene } from '../../../../web/drawing/read-scene.ts';

const svgOf = (scene: unknown): string => {
  const encoded = deflateSync(JSON.stringify(scene)).toString('latin1');
  const packed = JSON.stringify({ version: '1', encoding: 'bstring', compressed: true, encoded }).replace(
    /[\u007f-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<svg><!-- payload-start -->${btoa(packed)}<!-- payload-end --></svg>`;
};

test('a scene is read without the pages that it embeds', async () => {
  const elements = [
    { type: 'rectangle' },
    { type: 'iframe' },
    { type: 'embeddable' },
    null,
    { type: 'text', text: 'ü' },
  ];
  expect(await readScene(svgOf({ elements }))).toEqual({
    kind: 'scene',
    scene: { elements: [{ type: 'rectangle' }, { type: 'text', text: 'ü' }], appState: {}, files: {} },
  });
});

test('a scene of too many parts, or one that unfolds without end, is refused', async () => {
  expect(await readScene(svgOf({ elements: new Array(10_001).fill({ type: 'line' }) }))).toEqual({
    kind: 'large',
  });
  expect(await readScene(svgOf({ elements: [], x: 'x'.repeat(51 * 1024 * 1024) }))).toEqual({
    kind: 'large',
  });
});

test.each([
  '<svg/>',
  '<svg><!-- payload-start -->e30=<!-- payload-end --></svg>',
  svgOf([]),
  svgOf({ elements: 1 }),
])('a picture without a scene is not editable: %#', async (svg) => {
  expect(await readScene(svg)).toEqual({ kind: 'unreadable' });
});
