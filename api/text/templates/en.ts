import type { BuiltInTemplates } from './keys.ts';

export const templates: BuiltInTemplates = {
  'meeting-notes': {
    name: 'Meeting notes',
    about: 'Agenda, decisions and who does what by when.',
    title: 'Meeting notes, {{date}}',
    content: `- **Date:** {{date}}, {{time}}
- **Notes by:** {{author}}
- **Present:**
- **Apologies:**

## Agenda

1.

## Notes

## Decisions

-

## Actions

| What | Who | By when |
| ---- | --- | ------- |
|      |     |         |

**Next meeting:**
`,
  },
  'decision-record': {
    name: 'Decision record',
    about: 'What was decided and why, for those who ask in a year.',
    title: 'Decision: ',
    content: `| Status   | Date     | Decided by |
| -------- | -------- | ---------- |
| Proposed | {{date}} | {{author}} |

## Question

What has to be decided, and why now?

## Options

### Option A

- For:
- Against:
- Cost:

### Option B

- For:
- Against:
- Cost:

## Decision

We will …, because …

## Consequences

What becomes easier, what becomes harder, and who has to change something?

**Look at it again:** when …
`,
  },
  'how-to': {
    name: 'How-to',
    about: 'Steps that someone can follow without asking.',
    title: 'How to ',
    content: `- **For:** who needs this, and when
- **Takes:** about … minutes

## Before you start

- You need:
- Access to:

## Steps

1. Open … You should now see …
2. Then …
3. Finally …

## Check that it worked

-

## If something goes wrong

| What you see | What to do |
| ------------ | ---------- |
|              |            |

Questions? Ask {{author}}.
`,
  },
  'incident-report': {
    name: 'Incident report',
    about: 'What happened, what it meant, and what we change. No blame.',
    title: 'Incident {{date}}: ',
    content: `| Severity | Status | Began    | Resolved | Written by |
| -------- | ------ | -------- | -------- | ---------- |
|          | Open   | {{date}} |          | {{author}} |

## Summary

What happened, who was affected, and for how long? Two or three sentences.

## Impact

- People or customers affected:
- What did not work:
- Data lost or exposed: none known

## Timeline

| Time | What happened |
| ---- | ------------- |
|      | First sign of the problem |
|      | Somebody began to work on it |
|      | Resolved |

## Cause

What led to it, and why was it not noticed earlier? Describe systems and decisions, not people.

## What went well

-

## What we change

- [ ] Action – owner – date
`,
  },
  'onboarding-plan': {
    name: 'Onboarding plan',
    about: 'The first day, week and three months of a new colleague.',
    title: 'Onboarding: ',
    content: `| New colleague | Role | First day | Buddy | Manager    |
| ------------- | ---- | --------- | ----- | ---------- |
|               |      |           |       | {{author}} |

## Before the first day

- [ ] Contract and forms are signed
- [ ] Computer, phone and keys are ready
- [ ] Accounts: e-mail, calendar, this workspace
- [ ] The team knows who is coming, and when

## First day

- [ ] Welcome, tour and lunch with the team
- [ ] Sign in everywhere once, with a second step
- [ ] Safety, data protection and working hours
- [ ] Meet the buddy

## First week

- [ ] How we work: meetings, channels, where things are written down
- [ ] Meet the people you will work with:
- [ ] A first small task, finished:

## First month

- [ ] Takes over:
- [ ] Talk with the manager: what is clear, what is not?

## After three months

- [ ] Works alone on:
- [ ] Talk about goals and probation

## Good to know

- Important documents:
- Whom to ask about what:
`,
  },
  'project-page': {
    name: 'Project page',
    about: 'Goal, people, milestones and the current state, in one place.',
    title: 'Project: ',
    content: `| Status  | Lead       | Start    | Planned end |
| ------- | ---------- | -------- | ----------- |
| Planned | {{author}} | {{date}} |             |

## Goal

What will be different when we are done, and for whom?

**We know that we are done when:**

-

**Not part of it:**

-

## People

| Role    | Name       |
| ------- | ---------- |
| Lead    | {{author}} |
| Team    |            |
| Sponsor |            |

## Milestones

| Milestone | Due | Status |
| --------- | --- | ------ |
|           |     |        |

## Risks

| Risk | What we do about it | Owner |
| ---- | ------------------- | ----- |
|      |                     |       |

## State of things

**{{date}}:** Started.

## Links

-
`,
  },
};
