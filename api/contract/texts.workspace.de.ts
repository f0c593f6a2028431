/** What the settings of the workspace answer, in German. */
export const germanWorkspaceTexts = {
  workspaceNameRequired: 'Der Arbeitsbereich braucht einen Namen',
  workspaceNameUnfit: 'Der Name darf keine Zeilenumbrüche und keine unsichtbaren Steuerzeichen enthalten',
  workspaceNameTooLong: 'Der Name darf höchstens 40 Zeichen haben',
  accentNoColour: 'Geben Sie eine Farbe wie #1f5aa8 ein',
  signInTextTooLong: 'Der Text darf höchstens 1.000 Zeichen haben',
  noticeTooLong: 'Der Hinweis darf höchstens 500 Zeichen haben',
  noticeUntilWrong: 'Geben Sie Datum und Uhrzeit ein',
  logoKind: 'Wählen Sie ein PNG oder ein SVG',
  logoTooLarge: 'Das Logo darf höchstens 256 kB groß sein',
  workspaceSetElsewhere: '{variable} in der Umgebung des Servers legt das fest. Ändern Sie es dort.',
  accentUnreadable:
    'Wörter auf dieser Farbe wären schwer zu lesen: Der Kontrast ist {contrast, number}, nötig sind {needed, number}. Nehmen Sie stattdessen {nearest}.',
  logoUnreadable: 'Das ist kein PNG oder SVG, das ein Browser zeigen kann, oder es ist zu groß.',
  logoWithoutSize: 'Dieses SVG sagt nicht, wie groß es ist. Geben Sie ihm eine viewBox.',
};
