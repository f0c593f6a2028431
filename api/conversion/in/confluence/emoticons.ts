/** The emoticons of servers, which have names only. */
const characters: Record<string, string> = {
  smile: '🙂',
  sad: '🙁',
  cheeky: '😛',
  laugh: '😀',
  wink: '😉',
  'thumbs-up': '👍',
  'thumbs-down': '👎',
  information: 'ℹ️',
  tick: '✅',
  cross: '❌',
  warning: '⚠️',
  plus: '➕',
  minus: '➖',
  question: '❓',
  'light-on': '💡',
  'light-off': '💡',
  'yellow-star': '⭐',
  'red-star': '⭐',
  'green-star': '⭐',
  'blue-star': '⭐',
  heart: '❤️',
  'broken-heart': '💔',
};

/** The character of an emoticon; `:name:` of one that only its server has. */
export function emojiOf({ name, id, fallback }: { name: string; id: string; fallback: string }): string {
  if (/\p{Extended_Pictographic}/u.test(fallback)) return fallback;
  if (/^[0-9a-f]{4,6}(?:-[0-9a-f]{4,6}){0,8}$/i.test(id)) {
    const codes = id.split('-').map((code) => parseInt(code, 16));
    if (codes.every((code) => code <= 0x10ffff)) return String.fromCodePoint(...codes);
  }
  return characters[name] ?? (fallback || `:${name}:`);
}
