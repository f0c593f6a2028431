import { AlignmentType, LevelFormat, type INumberingOptions } from 'docx';

/** Word knows nine levels. */
export const deepestLevel = 8;
/** Of one level, in twentieths of a point. */
export const indentOf = (level: number): number => 360 * (level + 1);

const bullets = ['•', '◦', '▪'];
const formats = [LevelFormat.DECIMAL, LevelFormat.LOWER_LETTER, LevelFormat.LOWER_ROMAN];

const levels = (
  of: (level: number) => {
    format: (typeof LevelFormat)[keyof typeof LevelFormat];
    text: string;
    start?: number;
  },
) =>
  Array.from({ length: deepestLevel + 1 }, (_, level) => ({
    level,
    alignment: AlignmentType.LEFT,
    style: { paragraph: { indent: { left: indentOf(level), hanging: 300 } } },
    ...of(level),
  }));

const orderedFrom = (start: number): string => `numbers-${start}`;

/** The lists of a file: each ordered one counts by itself, from its own first number. */
export class Lists {
  readonly #starts = new Set<number>();
  #instances = 0;

  /** What the items of a new list refer to. */
  begin({ ordered, start }: { ordered: boolean; start: number }): { reference: string; instance: number } {
    if (!ordered) return { reference: 'bullets', instance: 0 };
    this.#starts.add(start);
    this.#instances += 1;
    return { reference: orderedFrom(start), instance: this.#instances };
  }

  /** To be asked for once all lists are known. */
  numbering(): INumberingOptions {
    return {
      config: [
        {
          reference: 'bullets',
          levels: levels((level) => ({
            format: LevelFormat.BULLET,
            text: bullets[level % bullets.length] ?? '•',
          })),
        },
        ...[...this.#starts].map((start) => ({
          reference: orderedFrom(start),
          levels: levels((level) => ({
            format: formats[level % formats.length] ?? LevelFormat.DECIMAL,
            text: `%${level + 1}.`,
            start,
          })),
        })),
      ],
    };
  }
}
