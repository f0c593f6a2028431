/** The input of `writeWord`. Texts and pictures lie in the folder of the export. */
export interface WordManuscript {
  /** It holds `texts/<id>.json` and `img/<name>`. */
  folder: string;
  title: string;
  subtitle: string;
  /** 'Volume 2 of 3', and the titles above its first document; empty for one volume. */
  volume: string[];
  /** Of the texts if it is known: `en`. */
  language: string;
  publicUrl: string | undefined;
  /** The document whose title is that of the file. Undefined for a space, where each document has a heading. */
  titled: number | undefined;
  documents: WordDocument[];
  /** Pictures by their addresses, as they were typed. */
  pictures: Record<string, WordPicture>;
  /** All places in it that links may point to, as `labelOf` names them. */
  labels: string[];
  /** Those in other volumes. */
  beside: Record<string, { url: string; volume: string }>;
  words: WordWords;
}

interface WordDocument {
  id: number;
  title: string;
  /** 0 at the top. */
  depth: number;
}

export interface WordPicture {
  /** In the folder `img`. */
  name: string;
  type: 'png' | 'jpg' | 'gif' | 'svg';
  /** Pixels. */
  width: number;
  height: number;
}

/** The words that the file adds itself. */
export interface WordWords {
  note: string;
  tip: string;
  important: string;
  warning: string;
  caution: string;
}
