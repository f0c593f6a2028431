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
  [/^image\//, Image20Regular],
  [/^video\//, VideoClip20Regular],
  [/^audio\//, MusicNote220Regular],
  [/pdf$/, DocumentPdf20Regular],
  [/csv|spreadsheet|excel/, DocumentTable20Regular],
  [/zip|compressed|tar|gzip/, FolderZip20Regular],
  [/^text\/|json|xml|word|opendocument\.text/, DocumentText20Regular],
] as const;

/** The icon of a kind of file. */
export function FileIcon({ mimetype }: { mimetype: string }) {
  const Icon = kinds.find(([pattern]) => pattern.test(mimetype))?.[1] ?? Document20Regular;
  return <Icon aria-hidden="true" />;
}
