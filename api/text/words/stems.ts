import * as ar from '@orama/stemmers/arabic';
import * as hy from '@orama/stemmers/armenian';
import * as da from '@orama/stemmers/danish';
import * as nl from '@orama/stemmers/dutch';
import * as fi from '@orama/stemmers/finnish';
import * as fr from '@orama/stemmers/french';
import * as de from '@orama/stemmers/german';
import * as el from '@orama/stemmers/greek';
import * as hu from '@orama/stemmers/hungarian';
import * as hi from '@orama/stemmers/indian';
import * as id from '@orama/stemmers/indonesian';
import * as ga from '@orama/stemmers/irish';
import * as it from '@orama/stemmers/italian';
import * as lt from '@orama/stemmers/lithuanian';
import * as ne from '@orama/stemmers/nepali';
import * as no from '@orama/stemmers/norwegian';
import * as pt from '@orama/stemmers/portuguese';
import * as ro from '@orama/stemmers/romanian';
import * as ru from '@orama/stemmers/russian';
import * as sr from '@orama/stemmers/serbian';
import * as es from '@orama/stemmers/spanish';
import * as sv from '@orama/stemmers/swedish';
import * as ta from '@orama/stemmers/tamil';
import * as tr from '@orama/stemmers/turkish';
import { stemmer } from 'stemmer';
import { fold } from './fold.ts';
import type { WordLanguage } from './word-languages.ts';

/** Every text has English stems too: names, commands and quotations are English in texts of all languages. */
export type StemLanguage = Exclude<WordLanguage, 'en'>;

const stemmers: Record<StemLanguage, { stemmer: (word: string) => string }> = {
  ...{ ar, da, de, el, es, fi, fr, ga, hi, hu, hy, id, it, lt, ne, nl, no, pt, ro, ru, sr, sv, ta, tr },
};

const cacheSize = 50_000;
const stems = new Map<string, string>();

/** The English stem of a folded word ("running" -> "run"); any other word is returned unchanged. */
export function stemOf(word: string): string {
  let stem = stems.get(word);
  if (stem === undefined) {
    stem = /^[a-z]{3,30}$/.test(word) ? stemmer(word) : word;
    if (stems.size >= cacheSize) stems.clear();
    stems.set(word, stem);
  }
  return stem;
}

const cachedStems = new Map<StemLanguage, Map<string, readonly string[]>>();
/** Longer words are names. */
const maxWordLength = 40;
const stemmable = /^[\p{L}\p{M}]{3,30}$/u;
const scripts: Partial<Record<StemLanguage, RegExp>> = {
  ar: /^\p{Script=Arabic}/u,
  el: /^\p{Script=Greek}/u,
  hi: /^\p{Script=Devanagari}/u,
  hy: /^\p{Script=Armenian}/u,
  ne: /^\p{Script=Devanagari}/u,
  ru: /^\p{Script=Cyrillic}/u,
  sr: /^[\p{Script=Cyrillic}\p{Script=Latin}]/u,
  ta: /^\p{Script=Tamil}/u,
};
const latin = /^\p{Script=Latin}/u;

/**
 * The stems of a word in a language, in the form that is stored: `.deverfugbar`. The mark of the language separates
 * them from words and from stems of other languages, because no typed word begins with a point. A word with accents
 * gets a second stem if people often type it without them and that changes the stem.
 * @param typed the word with its accents
 */
export function languageStems(typed: string, language: StemLanguage): readonly string[] {
  if (typed.length > maxWordLength) return [];
  let known = cachedStems.get(language);
  if (!known) cachedStems.set(language, (known = new Map<string, readonly string[]>()));
  let found = known.get(typed);
  if (found === undefined) {
    if (known.size >= cacheSize) known.clear();
    known.set(typed, (found = cutStems(typed, language)));
  }
  return found;
}

/** Endings that are often typed without their accent, and that the stemmer removes only with it. */
const endings: Partial<Record<StemLanguage, [RegExp, string][]>> = {
  es: [[/ion$/, 'ión']],
  pt: [
    [/cao$/, 'ção'],
    [/coes$/, 'ções'],
  ],
};

function cutStems(typed: string, language: StemLanguage): readonly string[] {
  const whole = typed.normalize('NFC').toLowerCase();
  if (!stemmable.test(whole) || !(scripts[language] ?? latin).test(whole)) return [];
  const { stemmer: cut } = stemmers[language];
  const plain = (endings[language] ?? []).reduce(
    (form, [ending, accented]) => form.replace(ending, accented),
    fold(whole),
  );
  const forms = new Set([whole, plain].map((form) => fold(cut(form))));
  return [...forms].filter((stem) => stem !== '').map((stem) => `.${language}${stem}`);
}

/** The stems of a word in a text of this language, besides the English one. */
export const stemsBeside = (typed: string, language: WordLanguage): readonly string[] =>
  language === 'en' ? none : languageStems(typed, language);

const none: readonly string[] = [];

/** Whether a stored word is the stem of a language and not a word itself. */
export const isLanguageStem = (lexeme: string): boolean => /^\.\p{L}/u.test(lexeme);
