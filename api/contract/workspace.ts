import { z } from 'zod';
import { isColour } from '../text/accent.ts';
import { languages } from '../text/languages.ts';
import { limits } from '../text/limits.ts';
import { messages } from '../text/messages.ts';
import { defineCall } from './call.ts';
import { atMost, line, time } from './primitives.ts';

/** What everybody sees of the organisation: its name, its notice, how it looks. */

const noticeLevel = z.enum(['info', 'warning', 'danger']);

const shownNotice = z.object({ text: z.string(), level: noticeLevel });

const workspace = z.object({
  name: z.string(),
  /** Null: there is none, or it has ended. */
  notice: shownNotice.nullable(),
  /** Below the form for signing in. Empty: none. */
  signInText: z.string(),
});

const logo = z.object({
  /** Where it is, with a part that changes with the picture. */
  url: z.string(),
});

/** Names of settings that the environment sets, by what they set here. */
const fixedBy = z.object({
  name: z.string().optional(),
  accent: z.string().optional(),
  signInText: z.string().optional(),
  notice: z.string().optional(),
  language: z.string().optional(),
  publicLinks: z.string().optional(),
});

const settings = z.object({
  name: z.string(),
  /** `#rrggbb`; null: the usual green. */
  accent: z.string().nullable(),
  signInText: z.string(),
  /** As it was written, also when it has ended. */
  notice: z.object({ text: z.string(), level: noticeLevel, until: time.nullable() }),
  /** Of people who have chosen none and whose browser asks for none that Lectern has. */
  language: z.enum(languages),
  publicLinks: z.boolean(),
  /** On a light ground, and on a dark one. Null: none; on a dark ground, the one for light grounds is shown then. */
  logos: z.object({ light: logo.nullable(), dark: logo.nullable() }),
  /** What cannot be changed here, with the name of the variable that sets it. */
  fixedBy,
});

/** What is absent stays as it is. */
const changes = z
  .object({
    name: line({
      min: 1,
      tooShort: messages.workspaceNameRequired,
      max: limits.workspaceName,
      tooLong: messages.workspaceNameTooLong,
    }).refine((value) => !/\p{Cc}/u.test(value), messages.workspaceNameUnfit),
    accent: z
      .string()
      .refine(isColour, messages.accentNoColour)
      .transform((value) => value.toLowerCase())
      .nullable(),
    signInText: atMost(limits.signInText, messages.signInTextTooLong),
    notice: z.object({
      text: atMost(limits.notice, messages.noticeTooLong),
      level: noticeLevel,
      until: z.iso.datetime({ offset: true, error: messages.noticeUntilWrong }).nullable(),
    }),
    language: z.enum(languages),
    publicLinks: z.boolean(),
  })
  .partial()
  .refine((value) => Object.keys(value).length > 0, messages.nothingToChange);

const logoPath = z.object({ theme: z.enum(['light', 'dark']) });

/** Base64: a third longer than its bytes. */
const image = atMost(Math.ceil(limits.logoBytes / 3) * 4, messages.logoTooLarge).refine(
  (value) => /^[A-Za-z0-9+/]+={0,2}$/.test(value),
  messages.logoKind,
);

export type Workspace = z.infer<typeof workspace>;
export type WorkspaceState = z.infer<typeof settings>;
export type WorkspaceChanges = z.infer<typeof changes>;

export const workspaceCalls = {
  read: defineCall({
    method: 'get',
    path: '/api/workspace',
    summary: 'The name of the workspace, its notice, and the text below the form for signing in',
    access: 'public',
    token: 'never',
    status: 200,
    response: workspace,
  }),
  settings: defineCall({
    method: 'get',
    path: '/api/workspace/settings',
    summary: 'How the workspace looks and what it allows, for administrators',
    access: 'admin',
    token: 'never',
    status: 200,
    response: settings,
  }),
  change: defineCall({
    method: 'patch',
    path: '/api/workspace/settings',
    summary: 'Change how the workspace looks and what it allows; it applies at once',
    access: 'admin',
    token: 'never',
    body: changes,
    status: 200,
    response: settings,
  }),
  setLogo: defineCall({
    method: 'put',
    path: '/api/workspace/logos/{theme}',
    summary: 'Set the logo for light or dark grounds: a PNG or an SVG of at most 256 kB, in base64',
    access: 'admin',
    token: 'never',
    params: logoPath,
    body: z.object({ image }),
    status: 200,
    response: settings,
  }),
  removeLogo: defineCall({
    method: 'delete',
    path: '/api/workspace/logos/{theme}',
    summary: 'Remove a logo, if there is one',
    access: 'admin',
    token: 'never',
    params: logoPath,
    status: 200,
    response: settings,
  }),
};
