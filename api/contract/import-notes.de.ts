import type { ImportNoteCode } from './import-notes.ts';

/** The sentences of `import-notes.ts` in German. */
export const germanImportNotes: Readonly<Record<ImportNoteCode, string>> = {
  'hidden-files': '{count, plural, one {# versteckte Datei} other {# versteckte Dateien}}.',
  'file-not-read':
    '{count, plural, one {# Datei, die nicht gelesen werden kann} other {# Dateien, die nicht gelesen werden können}}.',
  'symbolic-link': '{count, plural, one {# symbolischer Link} other {# symbolische Links}}.',
  'encrypted-entry': '{count, plural, one {# verschlüsselte Datei} other {# verschlüsselte Dateien}}.',
  'numbered-name': '{count, plural, one {# Dateiname erhält} other {# Dateinamen erhalten}} eine Nummer.',
  'old-encoding':
    '{count, plural, one {# Text wurde} other {# Texte wurden}} als Windows-1252 gelesen, nicht als UTF-8.',
  'text-binary':
    '{count, plural, one {# Datei ist kein Text und wird} other {# Dateien sind kein Text und werden}} nicht importiert.',
  'links-not-read':
    '{count, plural, one {# Text braucht} other {# Texte brauchen}} zu lange zum Lesen, daher bleiben die Links, wie sie sind.',
  'file-not-attached':
    '{count, plural, one {# Datei, die nicht angehängt werden konnte} other {# Dateien, die nicht angehängt werden konnten}}.',
  'text-not-read':
    '{count, plural, one {# Text, der nicht UTF-8 ist} other {# Texte, die nicht UTF-8 sind}}.',

  'links-led':
    '{count, plural, one {# Link führt} other {# Links führen}} zu den neuen Dokumenten und Dateien.',
  'dead-link': '{count, plural, one {# Link führt} other {# Links führen}} zu nichts, was importiert wird.',
  'title-cut':
    '{count, plural, one {# Titel ist} other {# Titel sind}} länger als 100 Zeichen und werden gekürzt.',
  'text-attached':
    '{count, plural, one {# Text ist} other {# Texte sind}} zu lang für ein Dokument und werden als Datei angehängt.',
  'text-too-long':
    '{count, plural, one {# Text, der zu lang für ein Dokument ist} other {# Texte, die zu lang für ein Dokument sind}}.',
  'file-too-large':
    '{count, plural, one {# Datei, die zu groß zum Anhängen ist} other {# Dateien, die zu groß zum Anhängen sind}}.',
  'file-missing':
    '{count, plural, one {# Datei, die in der Quelle fehlt} other {# Dateien, die in der Quelle fehlen}}.',
  'parent-missing':
    '{count, plural, one {# Seite steht} other {# Seiten stehen}} ganz oben, weil die Seite darüber fehlt.',
  'restricted-left-out': '{count, plural, one {# eingeschränkte Seite} other {# eingeschränkte Seiten}}.',
  'person-not-matched':
    '{count, plural, one {# Person hat} other {# Personen haben}} hier kein Konto. Ihre Namen stehen im Verlauf.',
  'reader-not-matched':
    '{count, plural, one {# Person oder Gruppe} other {# Personen oder Gruppen}} mit Zugriff auf eingeschränkte Seiten fehlen hier und bleiben draußen.',
  'comment-cut':
    '{count, plural, one {# Kommentar ist} other {# Kommentare sind}} zu lang und werden gekürzt.',
  'not-written':
    '{count, plural, one {# Seite, die nicht geschrieben werden konnte} other {# Seiten, die nicht geschrieben werden konnten}}.',
  'changed-here':
    '{count, plural, one {# Dokument wurde} other {# Dokumente wurden}} hier seitdem geändert und bleiben, wie sie sind.',
};
