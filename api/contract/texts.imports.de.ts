/** The German texts of refusals of imports, exports and jobs; the English ones are in `texts.ts`. */
export const germanImportTexts = {
  importNotFound: 'Import nicht gefunden.',
  importNameRequired: 'Geben Sie den Namen der Datei an',
  importNameTooLong: 'Der Name der Datei darf höchstens 255 Zeichen haben',
  importAddressTooLong: 'Die Adresse darf höchstens 500 Zeichen haben',
  importEmpty: 'Diese Datei ist leer.',
  importSpaceRequired: 'Wählen Sie einen Bereich, oder geben Sie einem neuen einen Namen',
  importNewSpaceAdmin: 'Nur Administratoren können in einen neuen Bereich importieren.',
  importOfOther: 'Das kann nur, wer diesen Import begonnen hat.',
  importRunning: 'In diesen Bereich wird gerade schon importiert.',
  importTooLarge:
    'Diese Datei ist größer als {megabytes, number} MB. Verwenden Sie „lectern import“ auf dem Server.',
  importsAtOnce: 'Sie haben {count} Importe, die nicht fertig sind. Beenden oder verwerfen Sie zuerst einen.',
  importPartUnknown: 'Diese Datei hat keinen solchen Teil.',
  importPartSize: 'Dieser Teil muss {bytes, number} Bytes haben.',
  importPartsMissing:
    'Die Datei ist nicht vollständig: {count, plural, one {# Teil fehlt} other {# Teile fehlen}}.',
  importNotNow: 'Das geht gerade nicht. Laden Sie die Seite neu.',
  importKindUnknown:
    'Lectern kann diese Art von Datei nicht lesen. Es liest Markdown, HTML, Word und reinen Text, einzeln oder als Zip, und was Confluence, Notion, Outline, BookStack, Docmost, Wiki.js, Obsidian, MkDocs, Docusaurus, Hugo und Lectern exportieren. Exportieren Sie aus AsciiDoc, MediaWiki oder Joplin zuerst Markdown oder HTML, und importieren Sie das.',
  importNothingIn: 'In dieser Datei ist nichts, was importiert werden kann.',
  importSpaceGone: 'Den Bereich gibt es nicht mehr, oder Sie können darin nicht schreiben.',
  importSetAside:
    'Der Server wurde zweimal beendet, während er an diesem Import arbeitete. Der Import wurde deshalb zurückgestellt. Sie können ihn erneut starten.',
  importCancelledByAdmin: 'Ein Administrator hat diesen Import abgebrochen.',
  exportNotCancelled: 'Dieser Export ist bereits beendet.',
  jobNotCancelled: 'Dieser Auftrag ist bereits beendet.',
  jobNotRetried: 'Dieser Auftrag kann nicht erneut gestartet werden.',
  importFailed:
    'Auf dem Server ging etwas schief. Starten Sie ihn noch einmal; hilft das nicht, sagen Sie es einem Administrator.',
  importedJsonTooLarge:
    '„{name}“ enthält mehr, als Lectern auf einmal lesen kann. Exportieren Sie es in kleineren Teilen.',
  diskAlmostFullForJob:
    'Der Datenträger des Servers ist fast voll, deshalb wurde dies abgebrochen. Sagen Sie es einem Administrator, und versuchen Sie es erneut, wenn wieder Platz ist.',
  temporaryFilesTooLarge:
    'Dies braucht mehr als {megabytes, number} MB für temporäre Dateien, die Grenze für einen Import oder Export. Teilen Sie ihn auf, oder bitten Sie einen Administrator, die Grenze zu erhöhen.',
  temporarySpaceTaken:
    'Andere Importe und Exporte belegen gerade den ganzen Platz für temporäre Dateien. Versuchen Sie es erneut, wenn sie fertig sind.',
  exportsFull:
    'Fertige Exporte belegen den ganzen Platz, den der Server für sie vorsieht, deshalb kann gerade kein weiterer erstellt werden. Sie werden nach sieben Tagen entfernt: Versuchen Sie es später erneut, oder bitten Sie einen Administrator um mehr Platz.',
};
