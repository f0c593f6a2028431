/** The German texts of refusals on the administrators' page; the English ones are in `texts.ts`. */
export const germanAdminTexts = {
  backupNotHere: 'Der Server, der geantwortet hat, hat diese Sicherung nicht in seinem Sicherungsordner.',
  mailNotSet: 'Es ist kein Mailserver eingestellt (SMTP_URL), deshalb kann nichts gesendet werden.',
  ownEmailMissing: 'Ihr Konto hat keine E-Mail-Adresse. Geben Sie in Ihrem Profil eine an.',
  testMailsAtOnce:
    'Sie haben {times} Test-E-Mails gesendet. Versuchen Sie es {minutes, plural, one {in einer Minute} other {in # Minuten}} noch einmal.',
  tasksAtOnce:
    'Das wurde in der letzten Stunde {times}-mal gestartet. Versuchen Sie es {minutes, plural, one {in einer Minute} other {in # Minuten}} noch einmal.',
};
