/** A Word file to be written. The texts and pictures lie in the folder of the export. */
export interface WordManuscript {
  /** Holds `texts/<id>.json` and `img/<name>`. */
  folder: string;
  title: string;
  subtitle: string;
  /** Of the texts, as far as it is known: `en`. */
  language: string;
  publicUrl: string | undefined;
  /** The document whose title is that of the file; undefined where it is a space's, and each document has a heading. */
  titled: number | undefined;
  documents: WordDocument[];
  /** Pictures by their addresses, as they were typed. */
  pictures: Record<string, WordPicture>;
  /** Every place that links may lead to, as `labelOf` names them. */
  labels: string[];
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
  type: 'png' | 'jpg' | 'gif';
  /** Pixels. */
  width: number;
  height: number;
}

/** What the file says itself. */
export interface WordWords {
  note: string;
  tip: string;
  important: string;
  warning: string;
  caution: string;
}
