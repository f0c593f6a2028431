import { germanAdminTexts } from './texts.admin.de.ts';
import { germanImportTexts } from './texts.imports.de.ts';
import { germanWorkspaceTexts } from './texts.workspace.de.ts';
import type { TextName } from './texts.ts';

/** `texts` in German. */
export const germanTexts: Record<TextName, string> = {
  passkeyNameRequired: 'Geben Sie dem Passkey einen Namen',
  passkeyNameTooLong: 'Der Name darf höchstens 50 Zeichen haben',
  codeRequired: 'Geben Sie den Code ein',
  codeWrong: 'Dieser Code ist falsch oder schon benutzt. Prüfen Sie die Uhr Ihres Telefons.',
  usernameRequired: 'Bitte geben Sie einen Benutzernamen ein',
  passwordRequired: 'Bitte geben Sie ein Passwort ein',
  usernameTooShort: 'Der Benutzername braucht mindestens 3 Zeichen',
  usernameTooLong: 'Der Benutzername darf höchstens 50 Zeichen haben',
  usernameCharacters:
    'Der Benutzername darf nur Buchstaben ohne Umlaute, Ziffern, „.“, „_“ und „-“ enthalten',
  passwordTooShort: 'Das Passwort braucht mindestens 6 Zeichen',
  passwordTooLong: 'Das Passwort darf höchstens 128 Zeichen haben',
  passwordTooCommon: 'Dieses Passwort ist zu verbreitet',
  newDisplayNameTooShort: 'Der Anzeigename braucht mindestens 2 Zeichen',
  newEmailInvalid: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  roleRequired: 'Bitte wählen Sie eine Rolle',
  displayNameTooShort: 'Der Anzeigename braucht mindestens 2 Zeichen',
  displayNameUnfit:
    'Der Anzeigename darf keine Zeilenumbrüche und keine unsichtbaren Steuerzeichen enthalten',
  displayNameTooLong: 'Der Anzeigename darf höchstens 50 Zeichen haben',
  emailInvalid: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  avatarInvalid: 'Bitte geben Sie eine gültige Webadresse ein (http oder https)',
  avatarNotPicture:
    'Diese Adresse führt zu Lectern selbst und nicht zu einem Bild. Verwenden Sie die Adresse eines Bildes im Web oder eines angehängten Bildes.',
  avatarKind: 'Wählen Sie ein Bild: PNG, JPEG, WebP oder GIF',
  currentPasswordRequired: 'Bitte geben Sie Ihr aktuelles Passwort ein',
  currentPasswordWrong: 'Das aktuelle Passwort ist falsch',
  newPasswordTooShort: 'Das neue Passwort braucht mindestens 6 Zeichen',
  newPasswordTooLong: 'Das neue Passwort darf höchstens 128 Zeichen haben',
  confirmPasswordRequired: 'Bitte bestätigen Sie Ihr Passwort',
  passwordsDiffer: 'Die Passwörter stimmen nicht überein',
  spaceNameRequired: 'Bitte geben Sie dem Bereich einen Namen',
  spaceNameUnfit:
    'Der Name des Bereichs darf keine Zeilenumbrüche und keine unsichtbaren Steuerzeichen enthalten',
  spaceNameTooLong: 'Der Name des Bereichs darf höchstens 100 Zeichen haben',
  descriptionTooLong: 'Die Beschreibung darf höchstens 500 Zeichen haben',
  titleRequired: 'Bitte geben Sie dem Dokument einen Titel',
  titleUnfit: 'Der Titel darf keine Zeilenumbrüche und keine unsichtbaren Steuerzeichen enthalten',
  titleTooLong: 'Der Titel darf höchstens 100 Zeichen haben',
  titleBlank: 'Der Titel darf nicht leer sein',
  versionNameBlank: 'Der Name einer Version darf nicht leer sein',
  versionNameUnfit:
    'Der Name einer Version darf keine Zeilenumbrüche und keine unsichtbaren Steuerzeichen enthalten',
  versionNameTooLong: 'Der Name einer Version darf höchstens 100 Zeichen haben',
  reviewInterval: 'Eine Prüfung kann sich alle 30, 90, 180 oder 365 Tage wiederholen',
  reviewDay: 'Geben Sie den Tag der Prüfung als Jahr, Monat und Tag an: 2026-11-30',
  reviewNoteTooLong: 'Die Notiz darf höchstens 500 Zeichen haben',
  spaceRequired: 'Bitte wählen Sie einen Bereich',
  commentRequired: 'Der Kommentar darf nicht leer sein',
  quoteRequired: 'Markieren Sie die Wörter, um die es im Kommentar geht',
  quoteTooLong: 'Ein Kommentar kann sich auf höchstens 2.000 Zeichen beziehen: Markieren Sie weniger',
  commentTooLong: 'Der Kommentar darf höchstens 10.000 Zeichen haben',
  searchRequired: 'Geben Sie einen Suchbegriff ein',
  searchDay: 'Geben Sie den Tag so ein: 2026-01-31',
  searchTooLong: 'Der Suchbegriff darf höchstens 500 Zeichen haben',
  searchesAtOnce:
    'Sie haben zu viele Suchen gleichzeitig gestartet. Warten Sie deren Ergebnisse ab und versuchen Sie es dann erneut.',
  searchTooSlow: 'Diese Suche dauert zu lange. Versuchen Sie es mit weniger oder längeren Wörtern.',
  nothingToChange: 'Es gibt nichts zu ändern: Senden Sie mindestens ein Feld',
  textUnstorable:
    'Der Text enthält Zeichen, die nicht gespeichert werden können (NUL oder ein unvollständiges Ersatzzeichenpaar)',
  loginFailed: 'Benutzername oder Passwort ist falsch',
  registrationTaken: 'Benutzername oder E-Mail-Adresse ist bereits vergeben',
  registrationClosed: 'Die Registrierung ist geschlossen. Bitten Sie einen Administrator um ein Konto.',
  ownAccountDelete: 'Sie können Ihr eigenes Konto nicht löschen.',
  ownAccountDisable: 'Sie können Ihr eigenes Konto nicht deaktivieren.',
  lastAdmin: 'Das ist der einzige Administrator. Machen Sie zuerst eine andere Person zum Administrator.',
  accountNameRequired: 'Bitte geben Sie einen Benutzernamen oder eine E-Mail-Adresse ein',
  passwordLinkOver: 'Dieser Link ist nicht mehr gültig. Fordern Sie einen neuen an.',
  passwordLinksNotMailed:
    'Hier werden keine Links per E-Mail verschickt. Bitten Sie einen Administrator um einen.',
  restrictionPeople:
    'Eine Einschränkung kann bis zu 1.000 Personen umfassen. Fügen Sie stattdessen eine Gruppe hinzu.',
  restrictionGroups: 'Eine Einschränkung kann bis zu 100 Gruppen umfassen',
  adminOnly: 'Für diese Seite brauchen Sie Administratorrechte.',

  signInFirst: 'Bitte melden Sie sich an.',
  pageNotFound: 'Seite nicht gefunden.',
  thisNotFound: 'Nicht gefunden.',
  documentNotFound: 'Dokument nicht gefunden.',
  mailLinkUnknown:
    'Dieser Link ist ungültig. Öffnen Sie ihn noch einmal aus der E-Mail, oder ändern Sie die Benachrichtigungen in Ihrem Profil.',
  timeZoneUnknown: 'Diese Zeitzone ist nicht bekannt.',
  deletedDocumentNotFound: 'Gelöschtes Dokument nicht gefunden.',
  deletedSpaceNotFound: 'Gelöschter Bereich nicht gefunden.',
  parentNotFound: 'Übergeordnetes Dokument nicht gefunden.',
  siblingNotFound: 'Benachbartes Dokument nicht gefunden.',
  jobNotFound: 'Auftrag nicht gefunden.',
  auditActionUnknown: 'Diese Handlung gibt es nicht. Wählen Sie eine aus der Liste.',
  auditTargetWrong: 'Geben Sie Art und Nummer an, etwa document:7.',
  auditTimeWrong: 'Geben Sie Tag und Uhrzeit mit Zeitzone an, etwa 2026-11-22T08:00:00Z.',
  revisionNotFound: 'Version nicht gefunden.',
  reviewOwnerUnfit: 'Wählen Sie eine Person, die dieses Dokument öffnen kann',
  commentNotFound: 'Kommentar nicht gefunden.',
  attachmentNotFound: 'Anhang nicht gefunden.',
  fileNotFound: 'Datei nicht gefunden.',
  archiveDamaged: 'Dieses Archiv ist beschädigt oder nicht vollständig.',
  archiveLeadsOutside: 'Dieses Archiv enthält einen Pfad, der aus ihm hinausführt.',
  archiveNameTooLong: 'Dieses Archiv enthält einen Namen mit mehr als 1.000 Bytes.',
  archiveEncrypted: 'Diese Datei ist verschlüsselt.',
  archiveTooDeep: 'Dieses Archiv enthält Archive in Archiven. Entpacken Sie zuerst die inneren.',
  archiveTooManyFiles: 'Dieses Archiv enthält mehr als 100.000 Dateien. Importieren Sie es in Teilen.',
  archiveTooLarge: 'Dieses Archiv ist entpackt zu groß. Importieren Sie es in Teilen.',
  importedFileTooLarge: '„{name}“ ist größer als {mb} MB.',
  xmlHasDoctype: 'Diese Datei legt einen Dokumenttyp fest (<!DOCTYPE>). Solche Dateien liest Lectern nicht.',
  xmlDamaged: '„{name}“ ist kein gültiges XML.',
  spaceNotFound: 'Bereich nicht gefunden.',
  memberNotFound: 'Mitglied nicht gefunden.',
  userNotFound: 'Benutzer nicht gefunden.',
  providerNotFound: 'Anbieter nicht gefunden.',
  groupNotFound: 'Gruppe nicht gefunden.',
  tokenNotFound: 'Zugriffstoken nicht gefunden.',
  tokenUnknown: 'Dieses Zugriffstoken ist unbekannt, abgelaufen oder widerrufen.',
  tokenCannot: 'Das ist mit einem Zugriffstoken nicht möglich.',
  tokenReadsOnly: 'Dieses Zugriffstoken kann nur lesen.',
  scimTokenOnly:
    'Das geht nur mit einem Zugriffstoken für SCIM. Ein Administrator erstellt eines mit „lectern scim token“.',
  tokenRequests:
    'Ein Zugriffstoken kann {times} Anfragen in der Minute stellen. Warten Sie {seconds, plural, one {# Sekunde} other {# Sekunden}} und versuchen Sie es dann noch einmal.',
  tokensAtOnce: 'Sie haben {count} Zugriffstoken. Widerrufen Sie eines, das Sie nicht mehr brauchen.',
  groupNameRequired: 'Bitte geben Sie der Gruppe einen Namen',
  groupNameUnfit:
    'Der Name der Gruppe darf keine Zeilenumbrüche und keine unsichtbaren Steuerzeichen enthalten',
  groupNameTooLong: 'Der Name der Gruppe darf höchstens 100 Zeichen haben',
  groupPeopleRequired: 'Geben Sie mindestens einen Benutzernamen oder eine E-Mail-Adresse ein',
  groupPeopleTooLong: 'Das ist mehr Text, als 10.000 Namen brauchen. Teilen Sie ihn auf.',
  serviceTokensAtOnce:
    'Dieses Dienstkonto hat {count} Zugriffstoken. Widerrufen Sie eines, das nicht mehr gebraucht wird.',
  tokenSpaceUnknown:
    'Einer dieser Bereiche existiert nicht mehr, oder Sie können ihn nicht sehen. Wählen Sie noch einmal.',
  tokenMustEnd: 'Das Zugriffstoken einer Person muss ablaufen. Wählen Sie 1 bis 365 Tage.',
  tokenForPerson:
    'Personen erstellen ihre Zugriffstoken selbst. Sie können eines für ein Dienstkonto erstellen.',
  tokenSpacesOnly:
    'Dieses Zugriffstoken gilt nur für bestimmte Bereiche und kann deshalb keine neuen anlegen.',
  hookNotFound: 'Webhook nicht gefunden.',
  hookDeliveryNotFound: 'Zustellung nicht gefunden.',
  hooksAtOnce: 'Hier gibt es schon {count} Webhooks. Entfernen Sie einen, der nicht mehr gebraucht wird.',
  hookAddressRefused:
    'Webhooks erreichen diese Adresse nicht, weil sie privat ist. Ein Administrator kann sie mit der Einstellung WEBHOOK_ALLOW erlauben.',
  publicLinkNotFound: 'Öffentlicher Link nicht gefunden.',
  publicLinksOff: 'Öffentliche Links sind hier ausgeschaltet.',
  publicLinkOfRestricted:
    'Dieses Dokument ist eingeschränkt. Nur wer seinen Bereich verwaltet, kann einen öffentlichen Link erstellen.',
  publicLinksOfDocument:
    'Dieses Dokument hat {count} öffentliche Links. Beenden Sie einen, der nicht mehr gebraucht wird.',
  nobodyToInvite: 'Nennen Sie mindestens eine Person, die Sie einladen',
  invitationsTooMany: 'Sie können bis zu 500 Personen auf einmal einladen',
  invitationLinesTooMany:
    'Eine Liste kann bis zu 2.000 Zeilen haben. Teilen Sie sie auf und laden Sie in mehreren Schritten ein.',
  nobodyChosen: 'Wählen Sie mindestens eine Person aus',
  accountsTooMany: 'Sie können bis zu 100 Personen auf einmal auswählen',
  ownAccountAmongMany: 'Ihr eigenes Konto können Sie hier nicht ändern.',
  passwordMustDiffer: 'Wählen Sie ein anderes Passwort als das, das Sie bekommen haben',
  passwordMustChange: 'Ihr Passwort hat jemand anders gewählt. Ändern Sie es zuerst.',
  noPasswordToReset:
    'Diese Person hat hier kein Passwort. Sie meldet sich mit einem Anbieter, einem Verzeichnis oder einem Passkey an.',
  addressTaken: '{address} hat schon ein Konto. Niemand wurde eingeladen.',
  invitationsAtOnce:
    'Sie haben zu viele Links erstellt. Versuchen Sie es {minutes, plural, one {in einer Minute} other {in # Minuten}} noch einmal.',
  serviceHasNoPassword: 'Ein Dienstkonto hat kein Passwort. Erstellen Sie ein Zugriffstoken dafür.',
  serviceHasNoEmail: 'Ein Dienstkonto hat keine E-Mail-Adresse.',
  hookUrlWrong: 'Geben Sie eine Adresse ein, die mit https:// oder http:// beginnt',
  hookUrlTooLong: 'Die Adresse darf höchstens 2.000 Zeichen haben',
  hookEventsRequired: 'Wählen Sie mindestens ein Ereignis',
  tokenNameRequired: 'Der Name fehlt',
  tokenNameTooLong: 'Der Name darf höchstens 50 Zeichen haben',
  tokenDaysWrong: 'Ein Zugriffstoken gilt 1 bis 365 Tage',
  tokenSpacesRequired: 'Wählen Sie mindestens einen Bereich',
  publicLinkDaysWrong: 'Ein öffentlicher Link gilt 1, 7 oder 30 Tage oder ohne Ende',
  tokenSpacesTooMany: 'Wählen Sie höchstens 100 Bereiche',
  sessionNotFound: 'Sitzung nicht gefunden.',
  exportNotFound: 'Export nicht gefunden.',
  exportsAtOnce: 'Sie haben schon zehn Exporte in Arbeit. Warten Sie, bis einer fertig ist.',
  downloadsAtOnce: 'Sie laden zu viele Dokumente gleichzeitig herunter. Bitte warten Sie einen Moment.',
  documentTooLargeToPrint:
    'Dieses Dokument ist zu groß, um es auf einmal zu drucken. Exportieren Sie es stattdessen.',
  exportNotReady: 'Dieser Export ist noch nicht fertig.',
  exportHidden: 'Sie können nicht mehr alles in diesem Export sehen. Exportieren Sie noch einmal.',
  notificationNotFound: 'Benachrichtigung nicht gefunden.',
  listPageNotFound: 'Diese Seite der Liste gibt es nicht: Folgen Sie dem Link-Header',

  identityNotFound: 'Verknüpftes Konto nicht gefunden.',
  passwordLoginOff: 'Melden Sie sich mit dem Konto Ihrer Organisation an.',
  emailSetOutside: '{provider} bestimmt diese E-Mail-Adresse. Ändern Sie sie dort.',
  roleSetOutside: '{provider} bestimmt diese Rolle. Ändern Sie sie dort.',
  lastWayIn:
    'Das ist der einzige Zugang zu diesem Konto. Geben Sie ihm zuerst ein Passwort oder einen anderen Zugang.',
  identityTaken: 'Dieses Konto von {provider} ist schon verknüpft.',
  identityTwice: 'Diese Person hat schon ein Konto von {provider}. Trennen Sie es zuerst.',
  subjectRequired: 'Geben Sie die Kennung der Person beim Anbieter ein',
  subjectTooLong: 'Die Kennung darf höchstens 255 Zeichen haben',
  serviceHasNoIdentity:
    'Ein Dienstkonto kann sich nicht anmelden, deshalb lässt sich nichts mit ihm verknüpfen.',
  logoutTokenRefused: 'Dieses Abmeldetoken ist nicht gültig.',
  providerAway: 'Der Anbieter antwortet nicht. Versuchen Sie es in einigen Minuten noch einmal.',
  stepOver:
    'Das hat zu lange gedauert oder wurde in einem anderen Browser geöffnet. Versuchen Sie es noch einmal.',
  recoveryCodeWrong: 'Dieser Wiederherstellungscode ist falsch oder schon benutzt.',
  confirmFirst: 'Bestätigen Sie zuerst, dass Sie es sind.',
  confirmPasswordWrong: 'Dieses Passwort ist falsch.',
  passkeyRefused:
    'Dieser Passkey wurde nicht angenommen. Versuchen Sie es noch einmal, oder nehmen Sie einen anderen.',
  passkeySecondOnly:
    'Dieser Passkey ist nur ein zweiter Schritt. Melden Sie sich zuerst mit Ihrem Passwort an.',
  passkeyNotFound: 'Passkey nicht gefunden.',
  passkeyTwice: 'Dieser Passkey ist schon hinzugefügt.',
  passkeysAtOnce: 'Sie haben {count} Passkeys. Entfernen Sie einen, den Sie nicht mehr brauchen.',
  passkeysNeedHttps: 'Passkeys brauchen eine Adresse, die mit https beginnt. Bei dieser ist das nicht so.',
  passkeysNeedName: 'Passkeys brauchen eine Adresse mit einem Namen; diese ist eine Zahl.',
  appAlreadySet: 'Eine Authenticator-App ist schon eingerichtet. Entfernen Sie sie zuerst.',
  secondStepsOff: 'Zweite Schritte sind hier abgeschaltet.',
  noSecondStep: 'Richten Sie zuerst eine Authenticator-App oder einen Passkey ein.',
  serviceHasNoSteps: 'Ein Dienstkonto hat keinen zweiten Schritt.',

  hostInvalid: 'Der Servername dieser Anfrage ist nicht gültig. Prüfen Sie die Adresse.',
  hostUnknown:
    'Dieser Server kennt den Namen {host} nicht. Wer ihn betreibt, kann ihn mit ALLOWED_HOSTS={host} oder mit PUBLIC_URL zulassen.',
  fromAnotherSite: 'Diese Anfrage kam von einer anderen Website und wurde deshalb abgelehnt.',
  notPartOfPage:
    'Diese Adresse kann nicht als Bild, Stil, Skript oder anderer Teil einer Seite verwendet werden.',
  alreadyExists: 'Das gibt es bereits.',
  databaseAway: 'Die Datenbank ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
  liveOff: 'Gemeinsames Bearbeiten ist hier ausgeschaltet.',
  liveEpoch: 'Dieser Text wurde neu begonnen. Öffnen Sie ihn erneut.',
  liveAhead: 'Diese Änderung gehört zu einem Text, der hier noch nicht bekannt ist.',
  liveBehind: 'Diese Änderung gehört zu einem Text, der zu alt ist.',
  liveOrder: 'Diese Änderung kommt in der falschen Reihenfolge.',
  liveChangeUnfit: 'Das ist keine Änderung dieses Textes',
  liveClientForeign: 'Dieser Client gehört Ihnen nicht',
  livePlaceUnfit: 'Das ist keine Stelle in einem Text',
  livePeopleFull:
    'So viele Personen haben dieses Dokument geöffnet, dass kein Platz mehr ist. Versuchen Sie es später erneut.',
  liveBusy:
    'Andere ändern dieses Dokument gerade fortwährend. Es wurde nichts gespeichert: Bitte versuchen Sie es erneut.',
  liveTooFast: 'Sie ändern Texte schneller, als jemand tippen kann. Warten Sie einen Moment.',
  liveTextFull:
    'Ein Text, der gemeinsam bearbeitet wird, fasst {units} Zeichen. Teilen Sie ihn in zwei Dokumente.',
  liveUpdatesAway: 'Live-Aktualisierungen sind gerade nicht verfügbar.',
  somethingWrong: 'Hier ist etwas schiefgegangen. Sagen Sie es einem Administrator: Anfrage {requestId}.',
  requestCutOff: 'Die Anfrage wurde abgebrochen.',
  requestTooLarge: 'Die Anfrage ist größer als {kilobytes} kB.',
  requestTooSlow:
    'Die Übertragung hat zu lange gedauert. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  requestsBeingSent:
    'Es werden gerade zu viele Anfragen gesendet. Versuchen Sie es in einer Minute noch einmal.',
  requestsAtOnce: 'Sie haben zu viele Anfragen auf einmal gesendet. Bitte warten Sie einen Moment.',
  rightsChanging: 'Hier werden gerade Rechte geändert. Es wurde nichts gespeichert: Versuchen Sie es erneut.',
  longTextsAtOnce:
    'Gerade werden viele lange Texte gleichzeitig bearbeitet. Es wurde nichts geändert: Bitte versuchen Sie es gleich noch einmal.',

  tooManyFailures:
    'Zu viele Fehlversuche. Versuchen Sie es {minutes, plural, one {in einer Minute} other {in # Minuten}} noch einmal.',
  directoryAway: 'Das Verzeichnis antwortet nicht. Versuchen Sie es in ein paar Minuten noch einmal.',
  signInsAtOnce:
    'Gerade melden sich zu viele Personen an. Versuchen Sie es in ein paar Sekunden noch einmal.',
  newPasswordsAtOnce:
    'Gerade werden zu viele Passwörter gesetzt. Versuchen Sie es in ein paar Sekunden noch einmal.',
  registrationsFromNetwork:
    'Aus Ihrem Netz wurden zu viele Konten registriert. Versuchen Sie es {minutes, plural, one {in einer Minute} other {in # Minuten}} noch einmal.',
  registrationsInAll:
    'Gerade werden zu viele Konten registriert. Versuchen Sie es {minutes, plural, one {in einer Minute} other {in # Minuten}} noch einmal.',
  newPasswordsFromNetwork:
    'Aus Ihrem Netz wurden zu viele Passwörter gesetzt. Versuchen Sie es {minutes, plural, one {in einer Minute} other {in # Minuten}} noch einmal.',
  newPasswordsInAll:
    'Gerade werden zu viele Passwörter gesetzt. Versuchen Sie es {minutes, plural, one {in einer Minute} other {in # Minuten}} noch einmal.',
  passwordLinksAtOnce:
    'Es wurden zu viele Links angefordert. Sehen Sie in Ihre E-Mails oder versuchen Sie es {minutes, plural, one {in einer Minute} other {in # Minuten}} noch einmal.',
  accessRequestsAtOnce:
    'Sie können {times}-mal in der Stunde um Zugriff bitten. Versuchen Sie es {minutes, plural, one {in einer Minute} other {in # Minuten}} noch einmal.',
  emailChangesPerHour:
    'Sie können Ihre E-Mail-Adresse höchstens {times}-mal in der Stunde ändern. Versuchen Sie es {minutes, plural, one {in einer Minute} other {in # Minuten}} noch einmal.',
  documentsPerMinute:
    'Sie können höchstens {times}-mal in der Minute ein Dokument anlegen. Warten Sie {seconds, plural, one {# Sekunde} other {# Sekunden}} und versuchen Sie es dann erneut.',
  commentsPerMinute:
    'Sie können höchstens {times}-mal in der Minute kommentieren. Warten Sie {seconds, plural, one {# Sekunde} other {# Sekunden}} und versuchen Sie es dann erneut.',
  uploadsPerMinute:
    'Sie können höchstens {times}-mal in der Minute eine Datei anhängen. Warten Sie {seconds, plural, one {# Sekunde} other {# Sekunden}} und versuchen Sie es dann erneut.',

  viewerCreatesSpace:
    'Leser können keine Bereiche anlegen. Bitten Sie einen Administrator, Sie zum Bearbeiter zu machen.',
  managerOnly: 'Das kann nur ein Verwalter dieses Bereichs oder ein Administrator.',
  viewerWrites:
    'Leser können lesen und kommentieren. Bitten Sie einen Administrator, Sie zum Bearbeiter zu machen.',
  editingRestricted:
    'Nur einige Personen können dieses Dokument bearbeiten. Sie können es lesen und kommentieren. Bitten Sie eine von ihnen oder einen Verwalter des Bereichs, Sie hinzuzufügen.',
  editingRestrictedBelow:
    'Ein Dokument unter diesem können nur einige Personen bearbeiten, und Sie gehören nicht dazu. Deshalb bleibt es, wo es ist: Bitten Sie eine von ihnen, es zu verschieben.',
  readerWrites:
    'In diesem Bereich können Sie lesen und kommentieren. Bitten Sie einen seiner Verwalter, Sie bearbeiten zu lassen.',
  operatorOnly: 'Das kann nur ein Administrator.',
  ownCommentsEdit: 'Sie können nur eigene Kommentare bearbeiten.',
  ownCommentsDelete: 'Sie können nur eigene Kommentare löschen.',
  ownThreadsResolve:
    'Sie können nur eigene Diskussionen erledigen oder solche zu Dokumenten, die Sie bearbeiten können.',
  oneselfOnly: 'Das kann nur die Person selbst ändern.',
  aboveCeiling: '{name} ist Leser und kann auch hier nur Leser sein.',
  groupNameTaken: 'Dieser Gruppenname ist bereits vergeben',
  groupManaged: 'Diese Gruppe wird von {source} verwaltet.',
  groupPeopleAtOnce:
    '{count, number} Personen auf einmal sind zu viele: Senden Sie höchstens 10.000 auf einmal.',
  peopleUnknown:
    'Es wurde nichts geändert: Zu {count, plural, one {# Eintrag} other {# Einträgen}} gibt es niemanden mit diesem Benutzernamen oder dieser bestätigten E-Mail-Adresse, der sich hier anmelden kann.',
  personUnknown: 'Zeile {line}: {name}',
  accountDisabled: 'Das Konto von „{username}“ ist deaktiviert. Aktivieren Sie es zuerst.',
  registrationSetElsewhere: 'REGISTRATION ist in der Umgebung des Servers gesetzt. Ändern Sie es dort.',

  savedMeanwhile: '{writer} hat dieses Dokument gespeichert, während Sie geschrieben haben.',
  someoneSavedMeanwhile: 'Jemand hat dieses Dokument gespeichert, während Sie geschrieben haben.',
  documentTooLarge:
    'Ein Dokument fasst {kilobytes} kB Text; dieses hat mehr. Teilen Sie es in zwei Dokumente.',
  documentsAddedAtOnce:
    'Hier werden gerade viele Dokumente gleichzeitig angelegt. Bitte versuchen Sie es noch einmal.',
  beingCopied: 'Dieses Dokument wird gerade schon dupliziert. Bitte versuchen Sie es noch einmal.',
  restoredMeanwhile: 'Dieses Dokument wurde gerade eben wiederhergestellt oder entfernt.',
  spaceDeletedToo: 'Sein Bereich „{name}“ ist ebenfalls gelöscht. Stellen Sie zuerst den Bereich wieder her.',
  lockedOut: 'Sie würden sich selbst aussperren.',
  restrictionPeopleUnknown:
    'Einige dieser Personen haben kein Konto mehr. Öffnen Sie den Dialog erneut und wählen Sie noch einmal aus.',
  restrictionGroupsUnknown:
    'Einige dieser Gruppen gibt es nicht mehr. Öffnen Sie den Dialog erneut und wählen Sie noch einmal aus.',
  moveOpens:
    'Dieses Dokument oder eines darunter ist an seinem Ort eingeschränkt. Am neuen Ort könnten es mehr Personen lesen oder bearbeiten.',
  movedOutOfSight:
    'Dort würden Sie dieses Dokument nicht mehr sehen, darum bleibt es, wo es ist. Bitten Sie jemanden darum, der es auch dort sieht.',
  movedBelowItself: 'Ein Dokument kann nicht unter sich selbst verschoben werden.',
  templateNotFound: 'Vorlage nicht gefunden.',
  templateWithText: 'Senden Sie einen Text oder eine Vorlage, nicht beides',
  templateHasChildren:
    'Unter diesem Dokument liegen weitere. Verschieben Sie diese zuerst, dann kann es eine Vorlage werden.',
  parentIsTemplate: 'Unter einer Vorlage kann kein Dokument liegen. Wählen Sie einen anderen Ort.',
  templateForAllByAdmin: 'Nur Administratoren können eine Vorlage in allen Bereichen anbieten.',
  templateForAllRestricted:
    'Dieses Dokument ist eingeschränkt und kann deshalb nicht in allen Bereichen angeboten werden. Heben Sie zuerst die Einschränkung auf.',
  underRelease:
    'Andere lesen dieses Dokument erst, wenn es freigegeben ist. Ändern Sie seinen Entwurf und geben Sie diesen frei.',
  needsNoRelease: 'Dieses Dokument braucht keine Freigabe.',
  draftStays: 'Das ist ein Entwurf. Tun Sie dies stattdessen mit seinem Dokument.',
  draftChanged:
    'Der Entwurf wurde geändert, seit Sie ihn geöffnet haben. Sehen Sie ihn noch einmal an und geben Sie ihn dann frei.',
  draftHasChanges:
    'Der Entwurf hat Änderungen, die nicht freigegeben sind. Geben Sie diese zuerst frei, oder legen Sie den Entwurf in den Papierkorb.',
  releaseByOwner:
    'Nur wer für dieses Dokument zuständig ist oder seinen Bereich verwaltet, kann es freigeben.',
  templateNeedsNoRelease:
    'Eine Vorlage kann keine Freigabe brauchen, und was eine Freigabe braucht, kann keine Vorlage sein.',
  replyResolved: 'Eine Antwort kann nicht erledigt werden: Erledigen Sie ihre Diskussion',
  replyAnchored: 'Eine Antwort hat keine eigene Textstelle: Lassen Sie anchor weg',
  wordsNotFound:
    'Diese Wörter stehen nicht mehr im Dokument. Laden Sie es neu, um den aktuellen Text zu sehen.',
  replyRepliedTo: 'Auf eine Antwort kann man nicht antworten: Antworten Sie auf den Kommentar darüber',

  fileRequired: 'Wählen Sie eine Datei zum Anhängen',
  oneFileAtATime: 'Senden Sie immer nur eine Datei',
  fileTooLarge: 'Dateien können bis zu {megabytes} MB groß sein.',
  uploadBroken:
    'Das Hochladen wurde unterbrochen, oder das Formular ist fehlerhaft. Es wurde nichts gespeichert.',
  uploadsAtOnce: 'Sie laden zu viele Dateien gleichzeitig hoch. Bitte warten Sie einen Moment.',
  personStorageFull:
    'Ihre Dateien belegen {used, number} MB von {limit, number} MB, die eine Person speichern darf, deshalb passt diese Datei nicht. Entfernen Sie Dateien, die niemand braucht, oder bitten Sie einen Administrator um mehr Platz.',
  storageFull:
    'Alle angehängten Dateien zusammen dürfen {limit, number} MB belegen, deshalb passt diese Datei nicht. Entfernen Sie Dateien, die niemand braucht, oder bitten Sie einen Administrator um mehr Platz.',
  diskAlmostFull:
    'Der Datenträger des Servers ist fast voll, deshalb kann gerade keine Datei angehängt werden. Bitte sagen Sie es einem Administrator.',
  diskFull:
    'Es ist kein Speicherplatz mehr frei. Was Sie geschrieben haben, ist nicht gespeichert: Lassen Sie diese Seite offen und sagen Sie es einem Administrator.',

  // what a test of a connection says of its steps
  testAnswers: '{address} antwortet.',
  testNoTls:
    'Keins: Passwörter sind unterwegs lesbar. Setzen Sie STARTTLS=on oder eine Adresse mit ldaps://.',
  testTls: '{protocol}; das Zertifikat gilt bis {day}.',
  testTlsEnds: '{protocol}; das Zertifikat gilt bis {day}. Ersetzen Sie es vor diesem Tag.',
  testBound: 'Angemeldet als {reader}.',
  testNobody: 'In {base} wurde niemand gefunden. Prüfen Sie BASE und FILTER.',
  testMany:
    'Es wurde mehr als ein Eintrag gefunden, deshalb kann sich niemand mit diesem Namen anmelden. Prüfen Sie FILTER.',
  testNoId: 'Der Eintrag hat kein Attribut {attribute}. Prüfen Sie ID und die Rechte des Lesekontos.',
  testPeople: 'Es wurden Personen gefunden.',
  testPerson: '{dn}: Benutzername {username}, Name {name}, E-Mail-Adresse {email}.',
  testPersonWithoutEmail:
    '{dn}: Benutzername {username}, Name {name}, keine E-Mail-Adresse. Ohne sie wird kein Konto angelegt.',
  testPersonDisabled: '{dn}: Benutzername {username}, Name {name}, im Verzeichnis deaktiviert.',
  testNoGroupBase: 'Es werden keine gelesen: GROUP_BASE ist nicht gesetzt.',
  testGroups: '{dn} ist in {groups}.',
  testNoGroups: '{dn} ist in keiner Gruppe.',
  testRuleSame:
    '{dn} ist in {groups}. Die Regel von Active Directory und das Durchgehen der Gruppen ergeben dasselbe.',
  testRuleDiffers:
    'Nach der Regel von Active Directory ist {dn} in {groups}; beim Durchgehen der Gruppen in {others}. Setzen Sie NESTED=walk, wenn dies kein Active Directory ist.',
  testIssuerFails: '{problem}. Prüfen Sie den Aussteller (ISSUER).',
  testNoKeysAddress: 'Der Anbieter nennt keine Adresse für seine Schlüssel.',
  testKeys: 'Der Anbieter hat {count, plural, one {# Schlüssel} other {# Schlüssel}}.',
  testNoKeys: 'Unter {address} gibt es keine Schlüssel.',
  testKeysUnread: 'Die Schlüssel unter {address} lassen sich nicht lesen.',
  testClientRefused: 'Der Anbieter hat Lectern selbst abgewiesen. Prüfen Sie CLIENT_ID und CLIENT_SECRET.',
  testClientKnown: 'Der Anbieter kennt Lectern. Er muss auch {address} erlauben.',
  testClientUntold:
    'Der Anbieter verrät nicht, ob er Lectern kennt: Melden Sie sich an, um es herauszufinden. Er muss {address} erlauben.',
  ...germanImportTexts,
  ...germanAdminTexts,
  ...germanWorkspaceTexts,
};
