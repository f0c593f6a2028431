import { gemoji } from 'gemoji';

export interface Emoji {
  emoji: string;
  name: string;
}

const maxEmoji = 8;

/**
 * Up to eight emoji whose name, or one of its words or keywords, begins with what was typed. Matches of the name come
 * first. An emoji that was typed itself is found too.
 */
export function findEmoji(q: string): Emoji[] {
  const sought = q.toLowerCase();
  const ranked = gemoji.flatMap(({ emoji, names, tags }) => {
    const own = names.find((name) => name.startsWith(sought));
    const beside = own ?? names.find((name) => name.includes(`_${sought}`) || name.includes(`-${sought}`));
    if (emoji === q) return [{ emoji, name: names[0]!, rank: 0 }];
    const tagged = beside ?? (tags.some((tag) => tag.startsWith(sought)) ? names[0] : undefined);
    if (tagged === undefined) return [];
    const rank = names.includes(sought) ? 0 : own !== undefined ? 1 : beside !== undefined ? 2 : 3;
    return [{ emoji, name: tagged, rank }];
  });
  return ranked
    .sort((one, other) => one.rank - other.rank)
    .slice(0, maxEmoji)
    .map(({ emoji, name }) => ({ emoji, name }));
}

/** The emoji with exactly this name. */
export const emojiNamed = (name: string): string | undefined =>
  gemoji.find(({ names }) => names.includes(name))?.emoji;
