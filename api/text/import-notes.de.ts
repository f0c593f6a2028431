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
  'file-not-attached':
    '{count, plural, one {# Datei, die nicht angehängt werden konnte} other {# Dateien, die nicht angehängt werden konnten}}.',
  'text-not-read':
    '{count, plural, one {# Text, der nicht UTF-8 ist} other {# Texte, die nicht UTF-8 sind}}.',

  'links-led':
    '{count, plural, one {# Link führt} other {# Links führen}} zu den neuen Dokumenten und Dateien.',
  'dead-link':
    '{count, plural, one {# Link führt} other {# Links führen}} zu etwas, das nicht importiert wird.',
  'title-cut': '{count, plural, one {# Titel wird} other {# Titel werden}} auf 100 Zeichen gekürzt.',
  'text-attached':
    '{count, plural, one {# Text ist zu lang für ein Dokument und wird} other {# Texte sind zu lang für ein Dokument und werden}} stattdessen als Datei angehängt.',
  'text-too-long':
    '{count, plural, one {# Text, der zu lang für ein Dokument ist} other {# Texte, die zu lang für ein Dokument sind}}.',
  'file-too-large':
    '{count, plural, one {# Datei, die zu groß zum Anhängen ist} other {# Dateien, die zu groß zum Anhängen sind}}.',
  'file-of-restricted':
    '{count, plural, one {# Datei einer eingeschränkten Seite ist} other {# Dateien eingeschränkter Seiten sind}} auf Seiten, die mehr Personen sehen können, nur mit dem Namen genannt.',
  'file-missing':
    '{count, plural, one {# Datei, die in der Quelle fehlt} other {# Dateien, die in der Quelle fehlen}}.',
  'parent-missing':
    '{count, plural, one {# Seite steht} other {# Seiten stehen}} ganz oben, weil die Seite darüber fehlt.',
  'restricted-left-out': '{count, plural, one {# eingeschränkte Seite} other {# eingeschränkte Seiten}}.',
  'person-not-matched':
    '{count, plural, one {# Person hat} other {# Personen haben}} hier kein Konto. Ihre Namen stehen im Verlauf.',
  'reader-not-matched':
    '{count, plural, one {# Person oder Gruppe mit Zugriff auf eingeschränkte Seiten hat hier kein Konto mit bestätigter E-Mail-Adresse und kann} other {# Personen oder Gruppen mit Zugriff auf eingeschränkte Seiten haben hier kein Konto mit bestätigter E-Mail-Adresse und können}} sie nicht öffnen.',
  'reader-by-username':
    '{count, plural, one {# Person, die eine eingeschränkte Seite lesen darf, wurde nur am Benutzernamen erkannt: Prüfen Sie, ob es dieselbe ist} other {# Personen, die eingeschränkte Seiten lesen dürfen, wurden nur am Benutzernamen erkannt: Prüfen Sie, ob es dieselben sind}}.',
  'reader-by-address':
    '{count, plural, one {# Person kann eine eingeschränkte Seite nur lesen, wenn Benutzername und E-Mail-Adresse zu einem Konto hier passen: Prüfen Sie danach, wer sie öffnen kann} other {# Personen können eingeschränkte Seiten nur lesen, wenn Benutzername und E-Mail-Adresse zu einem Konto hier passen: Prüfen Sie danach, wer sie öffnen kann}}.',
  'comment-cut':
    '{count, plural, one {# Kommentar ist zu lang und wird} other {# Kommentare sind zu lang und werden}} gekürzt.',
  'not-written':
    '{count, plural, one {# Seite, die nicht geschrieben werden konnte} other {# Seiten, die nicht geschrieben werden konnten}}.',
  'changed-here':
    '{count, plural, one {# Dokument wurde hier seitdem geändert und bleibt, wie es ist} other {# Dokumente wurden hier seitdem geändert und bleiben, wie sie sind}}.',

  'changed-since':
    '{count, plural, one {# Dokument wurde seit dem letzten Import hier geändert. Es bleibt, wie es ist, wenn Sie es nicht ersetzen lassen} other {# Dokumente wurden seit dem letzten Import hier geändert. Sie bleiben, wie sie sind, wenn Sie sie nicht ersetzen lassen}}.',
  'words-missing':
    '{count, plural, one {# Wort eines Textes konnte} other {# Wörter eines Textes konnten}} nicht übernommen werden.',
  'table-as-html': '{count, plural, one {# Tabelle wird} other {# Tabellen werden}} HTML.',
  'embedded-as-link':
    '{count, plural, one {# eingebettete Seite oder # eingebetteter Film wird} other {# eingebettete Seiten oder Filme werden}} ein Link.',
  'dead-image':
    '{count, plural, one {# Bild, das} other {# Bilder, die}} nicht zu finden {count, plural, one {ist} other {sind}}.',
  'colour-left-out': '{count, plural, one {# Farbe} other {# Farben}}.',
  'alignment-left-out': '{count, plural, one {# Ausrichtung} other {# Ausrichtungen}} von Text.',
  'indent-left-out': '{count, plural, one {# Einzug} other {# Einzüge}}.',

  'not-xml':
    '{count, plural, one {# Text, der kein XML ist, wurde} other {# Texte, die kein XML sind, wurden}} als HTML gelesen.',
  'wiki-text':
    '{count, plural, one {# alter Text in Wiki-Schreibweise bleibt} other {# alte Texte in Wiki-Schreibweise bleiben}} als Quelltext.',
  'xml-characters': '{count, plural, one {# Zeichen, das} other {# Zeichen, die}} XML nicht erlaubt.',
  'layout-flattened':
    '{count, plural, one {# Spalte oder Abschnitt steht} other {# Spalten oder Abschnitte stehen}} untereinander.',
  'macro-unknown':
    '{count, plural, one {# Makro, das Lectern nicht hat: Sein Text bleibt} other {# Makros, die Lectern nicht hat: Ihre Texte bleiben}}.',
  'macro-list-left-out':
    '{count, plural, one {# Liste, die Confluence erzeugt} other {# Listen, die Confluence erzeugt}}.',
  'included-as-link':
    '{count, plural, one {# eingebundene Seite wird} other {# eingebundene Seiten werden}} ein Link.',
  'jira-as-text':
    '{count, plural, one {# Vorgang oder eine Abfrage aus Jira wird} other {# Vorgänge oder Abfragen aus Jira werden}} Text.',
  'diagram-as-picture':
    '{count, plural, one {# Diagramm wird} other {# Diagramme werden}} ein Bild oder eine Datei.',
  'mention-as-name': '{count, plural, one {# Erwähnung wird} other {# Erwähnungen werden}} ein Name.',
  'anchor-left-out': '{count, plural, one {# Anker} other {# Anker}} in einem Text.',
  'placeholder-left-out': '{count, plural, one {# Platzhalter} other {# Platzhalter}} für einen Text.',
  'old-versions-left-out': '{count, plural, one {# alte Fassung} other {# alte Fassungen}} von Seiten.',
  'old-files-left-out': '{count, plural, one {# alte Fassung} other {# alte Fassungen}} von Dateien.',
  'trash-left-out': '{count, plural, one {# Seite} other {# Seiten}} im Papierkorb.',
  'archived-left-out': '{count, plural, one {# archivierte Seite} other {# archivierte Seiten}}.',
  'likes-left-out': '{count, plural, one {# „Gefällt mir“} other {# „Gefällt mir“}}.',
  'space-rights-left-out': '{count, plural, one {# Recht} other {# Rechte}} von Bereichen.',

  'kept-as-source':
    '{count, plural, one {# zu große oder zu tief verschachtelte Seite bleibt} other {# zu große oder zu tief verschachtelte Seiten bleiben}} als Quelltext.',
  'file-without-page':
    '{count, plural, one {# Datei, die zu keiner Seite gehört} other {# Dateien, die zu keiner Seite gehören}}.',
  'links-not-read':
    '{count, plural, one {# Text ist} other {# Texte sind}} zu aufwendig zu lesen: Die Links darin bleiben, wie sie waren.',
  'page-icon-left-out': '{count, plural, one {# Symbol einer Seite} other {# Symbole von Seiten}}.',
  'page-cover-left-out': '{count, plural, one {# Titelbild einer Seite} other {# Titelbilder von Seiten}}.',
  'contents-left-out':
    '{count, plural, one {# Inhaltsverzeichnis, das die Seite selbst zeigt} other {# Inhaltsverzeichnisse, die die Seite selbst zeigt}}.',
  'page-frame-left-out':
    '{count, plural, one {# Seite hat} other {# Seiten haben}} um den Text Wörter, die ein Programm selbst schreibt, etwa Navigation, Autoren oder eine Liste von Kommentaren.',
  'callout-made': '{count, plural, one {# Kasten wird ein Hinweis} other {# Kästen werden Hinweise}}.',
  'callout-icon-left-out': '{count, plural, one {# Symbol eines Hinweises} other {# Symbole von Hinweisen}}.',
  'bookmark-cut':
    '{count, plural, one {# Lesezeichen wird ein Link} other {# Lesezeichen werden Links}} ohne Beschreibung.',
  'database-cut':
    '{count, plural, one {# große Datenbank ist} other {# große Datenbanken sind}} als Datei angehängt; die Seite zeigt 100 Zeilen.',
  'table-view-left-out':
    '{count, plural, one {# Ansicht einer Datenbank, deren Zeilen} other {# Ansichten von Datenbanken, deren Zeilen}} in ihrer Tabelle stehen.',
  'table-not-read':
    '{count, plural, one {# unlesbare Tabelle ist} other {# unlesbare Tabellen sind}} als Datei angehängt.',
  'comments-not-exported':
    '{count, plural, one {# Export enthält keine Kommentare: Das Programm lässt sie weg} other {# Exporte enthalten keine Kommentare: Die Programme lassen sie weg}}.',
  'tracked-insertion':
    '{count, plural, one {# verfolgte Einfügung bleibt} other {# verfolgte Einfügungen bleiben}} als Text.',
  'tracked-deletion': '{count, plural, one {# verfolgte Löschung} other {# verfolgte Löschungen}}.',
  'word-header': '{count, plural, one {# Kopf- oder Fußzeile} other {# Kopf- und Fußzeilen}}.',
  'word-part':
    '{count, plural, one {# Teil einer Word-Datei} other {# Teile von Word-Dateien}}, etwa ein Diagramm.',
  'word-element':
    '{count, plural, one {# Zeichnung, Formel oder Objekt in Word} other {# Zeichnungen, Formeln und Objekte in Word}}.',
  'image-not-shown':
    '{count, plural, one {# Bild ist angehängt, wird aber} other {# Bilder sind angehängt, werden aber}} auf Seiten nicht gezeigt.',
  'document-not-read':
    '{count, plural, one {# Datei, die beschädigt oder kein Dokument ist} other {# Dateien, die beschädigt oder keine Dokumente sind}}.',
  'block-not-known':
    '{count, plural, one {# Block unbekannter Art wird} other {# Blöcke unbekannter Art werden}} einfacher Text.',
  'comment-out-of-sight':
    '{count, plural, one {# Kommentar ist} other {# Kommentare sind}} auf der Seite nicht zu sehen, aber noch im Quelltext, den alle lesen können, die das Dokument sehen.',
  'shortcode-stays':
    '{count, plural, one {# Shortcode oder Kasten, den Lectern nicht hat, bleibt} other {# Shortcodes oder Kästen, die Lectern nicht hat, bleiben}} als Text.',
  'look-left-out': '{count, plural, one {# Gestaltung} other {# Gestaltungen}} durch eine CSS-Klasse.',
  'not-in-menu':
    '{count, plural, one {# Seite, die nicht im Menü steht, kommt} other {# Seiten, die nicht im Menü stehen, kommen}} nach den anderen.',
  'menu-link-left-out': '{count, plural, one {# Link} other {# Links}} des Menüs an andere Orte.',
  'menu-not-read':
    '{count, plural, one {# Menü ist keine Liste und wurde} other {# Menüs sind keine Listen und wurden}} nicht gelesen: Die Seiten stehen in der Reihenfolge ihrer Ordner.',
  'menu-is-code':
    '{count, plural, one {Die Reihenfolge von # Menü entsteht} other {Die Reihenfolge von # Menüs entsteht}} durch Code und konnte nicht gelesen werden: Die Seiten stehen in der Reihenfolge ihrer Ordner.',
  'menu-part-is-code':
    '{count, plural, one {# Teil eines Menüs entsteht durch Code und konnte} other {# Teile eines Menüs entstehen durch Code und konnten}} nicht gelesen werden.',
  'outside-pages':
    '{count, plural, one {# Markdown-Datei} other {# Markdown-Dateien}} außerhalb des Ordners der Seiten.',
  'partial-left-out':
    '{count, plural, one {# Text, den Seiten einbinden} other {# Texte, die Seiten einbinden}}.',
  'file-not-linked':
    '{count, plural, one {# Datei, auf die keine Seite verweist} other {# Dateien, auf die keine Seite verweist}}.',
  'draft-left-out': '{count, plural, one {# Entwurf} other {# Entwürfe}}.',
  'template-left-out': '{count, plural, one {# Vorlage} other {# Vorlagen}}.',
};
