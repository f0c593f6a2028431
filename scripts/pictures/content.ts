/** The content of the pictures: a small workspace as an organisation might have it. */
export interface PictureDocument {
  title: string;
  text: string;
  below?: readonly PictureDocument[];
}

export interface PictureSpace {
  name: string;
  description: string;
  documents: readonly PictureDocument[];
}

const firstWeek = `Welcome! Nobody expects you to know everything by Friday. This page says what to do first, whom to ask, and where the
rest is written down.

## Before you start

- [x] Your account works, and you have changed your password
- [x] Your laptop has its backup switched on
- [ ] You have met your buddy, who shows you around
- [ ] Your name is on the list of the kitchen

## Whom to ask

| About             | Ask          | Where               |
| ----------------- | ------------ | ------------------- |
| Accounts, laptops | Jonas Weber  | second floor, left  |
| Contracts, leave  | Aiko Tanaka  | next to the library |
| Anything else     | your buddy   | the desk beside you |

## Your first days

On **Monday** you get to know the house. On *Tuesday* you sit with somebody who does what you will do, and write down what
surprises you: new eyes see what we no longer notice.

> Ask the question twice rather than guess once.

By Friday, change one page here that was unclear to you. That is how this handbook stays good.

## What to read next

1. Working hours, and how we note them
2. Travel, before you book anything
3. Backups, so that you know what is safe
`;

const travel = `Book early, travel by train where you can, and keep the receipts.

## Booking

Trains over four hours are first class. Flights need the word of your manager.

## Expenses

Send receipts within a month. Photos are fine.
`;

const backups = `Every night at two, the servers write one backup file each and keep the last fourteen. A second copy goes to the other
building at six.

## What is in a backup

All documents with their versions, all attached files, and all accounts. Sessions are not: after a restore everybody signs
in again.

## Restore a file

1. Find the backup of the right night.
2. Check that it is whole.
3. Ask a second person before you restore: a backup replaces everything that was written since.
`;

/** The versions of the document that is edited, oldest first. */
export const checklistVersions = [
  `We release every second Thursday. Whoever is on duty goes through this list.

## The day before

- [ ] All changes are reviewed
- [ ] The notes say what is new
- [ ] Support knows the date

## On the day

1. Make a backup, and look at its size.
2. Deploy to the first server.
3. Wait an hour, then deploy to the rest.

\`\`\`sh
npm run deploy -- --stage first
\`\`\`

## Afterwards

Watch the errors for a day. If there are more than usual, go back first and ask later.
`,
  `We release every second Thursday. Whoever is on duty goes through this list.

## The day before

- [x] All changes are reviewed
- [x] The notes say what is new
- [ ] Support knows the date and the notes

## On the day

1. Make a backup, and **restore it on the test server**.
2. Deploy to the first server.
3. Wait ten minutes, then deploy to the rest.

\`\`\`sh
npm run deploy -- --stage first
npm run deploy -- --stage rest
\`\`\`

| Server | Who watches | Until   |
| ------ | ----------- | ------- |
| first  | Jonas Weber | Thursday |
| rest   | Aiko Tanaka | Friday  |

## Afterwards

Watch the errors for a day. If there are more than usual, go back first and ask later. @aiko.tanaka keeps the log.
`,
] as const;

const onCall = `One person is on duty each week, from Monday at nine.

## What to do first

Look at the status page. If a server is down, restart it once; if that does not help, call the second person. Never change
the database without a fresh backup.

## Afterwards

Write down what happened while you remember it.
`;

const servers = `Four machines in two buildings. The first serves people, the second takes over, the third keeps the backups, and the
fourth is for trying things out.
`;

const interviews = `What people told us, newest first.

## A library in Bergen

They write minutes together and search them years later. Losing one would be worse than any missing feature: they asked
about backups before anything else.
`;

export const checklistTitle = 'Release checklist';

export const pictureSpaces: readonly PictureSpace[] = [
  {
    name: 'Handbook',
    description: 'What everybody here should know.',
    documents: [
      { title: 'First week', text: firstWeek },
      { title: 'Working hours', text: 'Between nine and three we can be reached. The rest is up to you.' },
      {
        title: 'Travel',
        text: travel,
        below: [{ title: 'Hotels we like', text: 'Quiet ones, near the station.' }],
      },
      { title: 'Remote work', text: 'Two days a week, or more when you agree on it with your team.' },
    ],
  },
  {
    name: 'Operations',
    description: 'How our servers run, and what to do when they do not.',
    documents: [
      { title: 'On call', text: onCall },
      { title: 'Servers', text: servers },
      { title: 'Backups', text: backups },
      { title: checklistTitle, text: checklistVersions[0] },
    ],
  },
  {
    name: 'Product',
    description: 'Plans, interviews and decisions.',
    documents: [
      { title: 'Interviews', text: interviews },
      { title: 'Roadmap', text: 'Three things this year, each with a reason.' },
    ],
  },
  {
    name: 'Marketing',
    description: 'Words and pictures for the outside.',
    documents: [{ title: 'Tone of voice', text: 'Friendly, short, and never louder than needed.' }],
  },
];

export const picturePeople = [
  { username: 'maren.vik', displayName: 'Maren Vik', role: 'editor' },
  { username: 'jonas.weber', displayName: 'Jonas Weber', role: 'editor' },
  { username: 'aiko.tanaka', displayName: 'Aiko Tanaka', role: 'editor' },
] as const;
