import { z } from 'zod';
import { isColour, isReadableAccent, neededContrast, readableAccent } from '../text/accent.ts';
import { limits } from '../text/limits.ts';
import { isStorable } from '../text/names.ts';
import { oneOf } from './checks.ts';
import type { Setting } from './setting.ts';

/** What everybody sees of the organisation. */
export interface WorkspaceSettings {
  /** In place of 'Lectern' above the page and in the titles of its tabs. */
  name: string;
  /** `#rrggbb`; undefined: the usual green. */
  accent: string | undefined;
  /** Below the form for signing in. Empty: none. */
  signInText: string;
  /** Above every page. Empty: none. */
  notice: string;
  noticeLevel: 'info' | 'warning' | 'danger';
  /** When the notice ends by itself. */
  noticeUntil: Date | undefined;
}

const words = (max: number) =>
  z
    .string()
    .refine(isStorable, 'must be text without control characters')
    .transform((value) => value.trim())
    .refine((value) => value.length <= max, `must be at most ${max} characters long`);

const accent = z
  .string()
  .refine(isColour, { error: 'must be a colour such as #1f5aa8', abort: true })
  .transform((value) => value.toLowerCase())
  .refine(isReadableAccent, {
    error: ({ input }) =>
      `must have a contrast of ${neededContrast} with what stands on it in both themes: ${readableAccent(String(input))} has`,
  });

/** They apply at once, in every process. */
export const workspaceSettings = {
  WORKSPACE_NAME: {
    schema: words(limits.workspaceName).refine(
      (value) => /^\P{Cc}+$/u.test(value),
      'must be a line of words',
    ),
    default: 'Lectern',
    description: 'The name above the page, in the titles of tabs and above pages that public links show.',
    kept: 'page',
  },
  ACCENT_COLOUR: {
    schema: accent.optional(),
    description:
      'The colour of buttons and links, such as `#1f5aa8`; it must be readable in both themes. By default green.',
    kept: 'page',
  },
  SIGN_IN_TEXT: {
    schema: words(limits.signInText).optional(),
    description: 'A text below the form for signing in, such as who helps.',
    kept: 'page',
  },
  NOTICE: {
    schema: words(limits.notice).optional(),
    description: 'A notice above every page, such as when Lectern will be away.',
    kept: 'page',
  },
  NOTICE_LEVEL: {
    schema: oneOf(['info', 'warning', 'danger']),
    default: 'info',
    description: 'How urgent the notice looks: `info`, `warning` or `danger`.',
    kept: 'page',
  },
  NOTICE_UNTIL: {
    schema: z.iso
      .datetime({ offset: true, error: 'must be a time such as 2026-05-31T18:00:00Z' })
      .transform((value) => new Date(value))
      .optional(),
    description: 'When the notice ends by itself, such as `2026-05-31T18:00:00Z`.',
    kept: 'page',
  },
} satisfies Record<string, Setting & { schema: z.ZodType }>;
