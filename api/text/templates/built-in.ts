import type { Language } from '../languages.ts';
import { templates as de } from './de.ts';
import { templates as en } from './en.ts';
import type { BuiltInKey } from './keys.ts';

export interface BuiltInTemplate {
  name: string;
  /** What it is for, in a sentence. */
  about: string;
  /** Suggested for a document; with marks as in the text. */
  title: string;
  content: string;
}

export type BuiltInTemplates = Record<BuiltInKey, BuiltInTemplate>;

const inLanguages: Record<Language, BuiltInTemplates> = { en, de };

/** A template that comes with Lectern. Each language has a file of its own. */
export const builtInTemplate = (key: BuiltInKey, language: Language): BuiltInTemplate =>
  inLanguages[language][key];
