import type { Language } from '../languages.ts';
import { templates as de } from './de.ts';
import { templates as en } from './en.ts';
import type { BuiltInKey, BuiltInTemplate, BuiltInTemplates } from './keys.ts';

const inLanguages: Record<Language, BuiltInTemplates> = { en, de };

/** A template that comes with Lectern. Each language has a file of its own. */
export const builtInTemplate = (key: BuiltInKey, language: Language): BuiltInTemplate =>
  inLanguages[language][key];
