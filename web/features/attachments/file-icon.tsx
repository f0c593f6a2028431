import {
  Document20Regular,
  DocumentPdf20Regular,
  DocumentTable20Regular,
  DocumentText20Regular,
  FolderZip20Regular,
  Image20Regular,
  MusicNote220Regular,
  VideoClip20Regular,
} from '@fluentui/react-icons';

const kinds = [
  [/^image\//, /\.svg$/i, Image20Regular],
  [/^video\//, null, VideoClip20Regular],
  [/^audio\//, null, MusicNote220Regular],
  [/pdf$/, null, DocumentPdf20Regular],
  [/csv|spreadsheet|excel/, /\.(?:csv|tsv|xlsx?|ods)$/i, DocumentTable20Regular],
  [/word|opendocument\.text/, /\.(?:docx?|odt|rtf)$/i, DocumentText20Regular],
  [/zip|compressed|tar|gzip/, null, FolderZip20Regular],
  [/^text\/|json|xml/, null, DocumentText20Regular],
] as const;

/**
 * The icon for a kind of file. The name comes first, because the detected type can be too general: a CSV file is plain
 * text, and many Word documents are detected as zip.
 */
export function FileIcon({ mimetype, filename }: { mimetype: string; filename: string }) {
  const byName = kinds.find(([, ending]) => ending?.test(filename));
  const Icon = (byName ?? kinds.find(([type]) => type.test(mimetype)))?.[2] ?? Document20Regular;
  return <Icon aria-hidden="true" />;
}
