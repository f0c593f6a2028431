import { AlignmentType, LevelFormat, type INumberingOptions } from 'docx';

/** From 0: Word has nine levels. */
export const maxListLevel = 8;
/** In twentieths of a point. */
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
  Array.from({ length: maxListLevel + 1 }, (_, level) => ({
    level,
    alignment: AlignmentType.LEFT,
    style: { paragraph: { indent: { left: indentOf(level), hanging: 300 } } },
    ...of(level),
  }));

const orderedFrom = (start: number): string => `numbers-${start}`;

/** The lists of a file. Each ordered list counts separately, from its own first number. */
export class Lists {
  readonly #starts = new Set<number>();
  #instances = 0;

  /** Starts a list. @returns the reference for its items */
  begin({ ordered, start }: { ordered: boolean; start: number }): { reference: string; instance: number } {
    if (!ordered) return { reference: 'bullets', instance: 0 };
    this.#starts.add(start);
    this.#instances += 1;
    return { reference: orderedFrom(start), instance: this.#instances };
  }

  /** Call it after all lists have begun. */
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
