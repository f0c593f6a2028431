import { describe, expect, test } from 'vitest';
import { targetOf, type Places } from '../../../../../../api/conversion/out/html/places.ts';

const key = 'a'.repeat(32);
const places: Places = {
  self: '/documents/3',
  documents: { 7: 'Guide.html' },
  files: { [key]: { address: '../files/plan.png', isImage: true } },
  publicUrl: 'https://docs.example',
};

describe('where an address of a text leads in an export as HTML', () => {
  test.each([
    ['#part', { kind: 'here', address: '#part' }],
    ['/documents/7#part', { kind: 'page', address: 'Guide.html#part' }],
    ['https://docs.example/documents/7', { kind: 'page', address: 'Guide.html' }],
    ['7', { kind: 'page', address: 'Guide.html' }],
    ['/documents/8?find=x#y', { kind: 'elsewhere', address: 'https://docs.example/documents/8?find=x#y' }],
    [
      'https://other.example/documents/7',
      { kind: 'elsewhere', address: 'https://other.example/documents/7' },
    ],
    [
      `/uploads/document-attachments/${key}`,
      { kind: 'file', key, address: '../files/plan.png', isImage: true },
    ],
    ['mailto:anna@docs.example', { kind: 'elsewhere', address: 'mailto:anna@docs.example' }],
    ['http://', { kind: 'dead' }],
  ])('%s', (href, target) => {
    expect(targetOf(href, places)).toEqual(target);
  });

  test.each(['//host/share/x.png', '\\\\host\\share\\x.png', '/\\host/share/x.png'])(
    '%s is no path of the reader’s machine',
    (href) => {
      expect(targetOf(href, places)).toEqual({ kind: 'elsewhere', address: 'https://host/share/x.png' });
    },
  );

  test('nowhere, where it left the export and the address of the server is not known', () => {
    const unknown = { ...places, publicUrl: undefined };
    expect(targetOf('/documents/8', unknown)).toEqual({ kind: 'dead' });
    expect(targetOf('/documents/7', unknown)).toEqual({ kind: 'page', address: 'Guide.html' });
  });
});
