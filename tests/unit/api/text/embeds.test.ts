import { describe, expect, it } from 'vitest';
import { embedAddress, frameHosts } from '../../../../api/text/embeds.ts';

const hosts = frameHosts([
  'youtube.com',
  'vimeo.com',
  'www.figma.com',
  'loom.com',
  'draw.io',
  'boards.example.org',
]);
const framed = (href: string) => embedAddress(href, hosts, 'docs.example.org');

describe('the address that is framed for a link', () => {
  it('names the hosts of the frames of known services', () => {
    expect(hosts).toEqual([
      'www.youtube-nocookie.com',
      'player.vimeo.com',
      'embed.figma.com',
      'www.loom.com',
      'viewer.diagrams.net',
      'boards.example.org',
    ]);
  });

  it.each([
    ['https://youtu.be/dQw4w9WgXcQ?t=42', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=42'],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
    [
      `https://www.loom.com/share/${'a1'.repeat(16)}`,
      `https://www.loom.com/embed/${'a1'.repeat(16)}?hideEmbedTopBar=true`,
    ],
    ['https://boards.example.org/7?x=1', 'https://boards.example.org/7?x=1'],
  ])('of %s is %s', (href, address) => {
    expect(framed(href)).toBe(address);
  });

  it.each([
    'javascript:alert(1)//https://youtu.be/dQw4w9WgXcQ',
    'http://youtu.be/dQw4w9WgXcQ',
    'https://youtu.be:8443/dQw4w9WgXcQ',
    'https://youtu.be@evil.example/dQw4w9WgXcQ',
    'https://me:you@youtu.be/dQw4w9WgXcQ',
    'https://youtu.be.evil.example/dQw4w9WgXcQ',
    'https://youtu.be./dQw4w9WgXcQ',
    'https://yоutu.be/dQw4w9WgXcQ',
    'https://www.youtube.com/channel/abcdef',
    'https://www.youtube.com/watch?v=%22onload%3D',
    'https://sub.boards.example.org/7',
    'https://10.0.0.1/',
    'https://docs.google.com/document/d/1234567890abc/edit',
    'not an address',
  ])('is none for %s', (href) => {
    expect(framed(href)).toBeUndefined();
  });

  it('is never the page itself', () => {
    expect(
      embedAddress('https://docs.example.org/', ['docs.example.org'], 'docs.example.org'),
    ).toBeUndefined();
  });
});
