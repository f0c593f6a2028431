import type { Language } from '../languages.ts';
import { translated } from '../translations.ts';
import { templates } from './en.ts';
import type { BuiltInKey, BuiltInTemplate } from './keys.ts';

/** The texts of all built-in templates, by template and part: `meeting-notes.title`. */
export const templateTexts: Record<string, string> = Object.fromEntries(
  Object.entries(templates).flatMap(([key, parts]) =>
    Object.entries(parts).map(([part, text]) => [`${key}.${part}`, text as string]),
  ),
);

/** A template that comes with Lectern. */
export function builtInTemplate(key: BuiltInKey, language: Language): BuiltInTemplate {
  const part = (name: keyof BuiltInTemplate) =>
    translated(language, `template.${key}.${name}`, templates[key][name]);
  return { name: part('name'), about: part('about'), title: part('title'), content: part('content') };
}
