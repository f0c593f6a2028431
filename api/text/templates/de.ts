import type { BuiltInTemplates } from './keys.ts';

export const templates: BuiltInTemplates = {
  'meeting-notes': {
    name: 'Besprechungsnotizen',
    about: 'Tagesordnung, Beschlüsse und wer was bis wann erledigt.',
    title: 'Besprechung vom {{date}}',
    content: `- **Datum:** {{date}}, {{time}} Uhr
- **Protokoll:** {{author}}
- **Anwesend:**
- **Entschuldigt:**

## Tagesordnung

1.

## Notizen

## Beschlüsse

-

## Aufgaben

| Was | Wer | Bis wann |
| --- | --- | -------- |
|     |     |          |

**Nächste Besprechung:**
`,
  },
  'decision-record': {
    name: 'Entscheidung',
    about: 'Was entschieden wurde und warum – für alle, die in einem Jahr fragen.',
    title: 'Entscheidung: ',
    content: `| Stand         | Datum    | Entschieden von |
| ------------- | -------- | --------------- |
| Vorgeschlagen | {{date}} | {{author}}      |

## Frage

Was ist zu entscheiden, und warum jetzt?

## Möglichkeiten

### Möglichkeit A

- Dafür:
- Dagegen:
- Aufwand:

### Möglichkeit B

- Dafür:
- Dagegen:
- Aufwand:

## Entscheidung

Wir werden …, weil …

## Folgen

Was wird einfacher, was wird schwieriger, und wer muss etwas ändern?

**Noch einmal prüfen:** wenn …
`,
  },
  'how-to': {
    name: 'Anleitung',
    about: 'Schritte, denen man ohne Nachfrage folgen kann.',
    title: 'Anleitung: ',
    content: `- **Für:** wer das braucht, und wann
- **Dauer:** etwa … Minuten

## Vorher

- Sie brauchen:
- Zugang zu:

## Schritte

1. Öffnen Sie … Sie sehen jetzt …
2. Dann …
3. Zum Schluss …

## Prüfen, ob es geklappt hat

-

## Wenn etwas schiefgeht

| Was Sie sehen | Was Sie tun |
| ------------- | ----------- |
|               |             |

Fragen? {{author}} hilft weiter.
`,
  },
  'incident-report': {
    name: 'Störungsbericht',
    about: 'Was geschehen ist, was es bedeutete und was wir ändern. Ohne Schuldzuweisung.',
    title: 'Störung vom {{date}}: ',
    content: `| Schwere | Stand | Beginn   | Behoben | Verfasst von |
| ------- | ----- | -------- | ------- | ------------ |
|         | Offen | {{date}} |         | {{author}}   |

## Zusammenfassung

Was ist geschehen, wer war betroffen, und wie lange? Zwei oder drei Sätze.

## Auswirkungen

- Betroffene Personen oder Kunden:
- Was nicht funktioniert hat:
- Verlorene oder offengelegte Daten: keine bekannt

## Verlauf

| Uhrzeit | Was geschehen ist |
| ------- | ----------------- |
|         | Erstes Anzeichen |
|         | Jemand kümmert sich darum |
|         | Behoben |

## Ursache

Was hat dazu geführt, und warum fiel es nicht früher auf? Beschreiben Sie Systeme und Entscheidungen, nicht Personen.

## Was gut lief

-

## Was wir ändern

- [ ] Maßnahme – verantwortlich – Datum
`,
  },
  'onboarding-plan': {
    name: 'Einarbeitungsplan',
    about: 'Der erste Tag, die erste Woche und die ersten drei Monate im Team.',
    title: 'Einarbeitung: ',
    content: `| Neu im Team | Aufgabe | Erster Tag | Begleitung | Leitung    |
| ----------- | ------- | ---------- | ---------- | ---------- |
|             |         |            |            | {{author}} |

## Vor dem ersten Tag

- [ ] Vertrag und Formulare sind unterschrieben
- [ ] Rechner, Telefon und Schlüssel liegen bereit
- [ ] Konten: E-Mail, Kalender, dieser Arbeitsbereich
- [ ] Das Team weiß, wer wann kommt

## Erster Tag

- [ ] Begrüßung, Rundgang und Mittagessen mit dem Team
- [ ] Überall einmal anmelden, mit zweitem Schritt
- [ ] Arbeitssicherheit, Datenschutz und Arbeitszeiten
- [ ] Begleitung kennenlernen

## Erste Woche

- [ ] Wie wir arbeiten: Besprechungen, Kanäle, wo etwas aufgeschrieben wird
- [ ] Kennenlernen, mit wem man zu tun hat:
- [ ] Eine erste kleine Aufgabe, abgeschlossen:

## Erster Monat

- [ ] Übernimmt:
- [ ] Gespräch mit der Leitung: Was ist klar, was nicht?

## Nach drei Monaten

- [ ] Arbeitet selbstständig an:
- [ ] Gespräch über Ziele und Probezeit

## Gut zu wissen

- Wichtige Dokumente:
- Wer hilft wobei:
`,
  },
  'project-page': {
    name: 'Projektseite',
    about: 'Ziel, Beteiligte, Meilensteine und Stand an einem Ort.',
    title: 'Projekt: ',
    content: `| Stand   | Leitung    | Beginn   | Geplantes Ende |
| ------- | ---------- | -------- | -------------- |
| Geplant | {{author}} | {{date}} |                |

## Ziel

Was ist anders, wenn wir fertig sind, und für wen?

**Wir sind fertig, wenn:**

-

**Gehört nicht dazu:**

-

## Beteiligte

| Rolle        | Name       |
| ------------ | ---------- |
| Leitung      | {{author}} |
| Team         |            |
| Auftraggeber |            |

## Meilensteine

| Meilenstein | Termin | Stand |
| ----------- | ------ | ----- |
|             |        |       |

## Risiken

| Risiko | Was wir dagegen tun | Verantwortlich |
| ------ | ------------------- | -------------- |
|        |                     |                |

## Aktueller Stand

**{{date}}:** Begonnen.

## Links

-
`,
  },
};
