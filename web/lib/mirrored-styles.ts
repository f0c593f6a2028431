import type * as rtl from 'rtl-css-js/core';

/*
 * In place of the package with which Griffel mirrors style rules for a page that is written from right to left
 * (`scripts/build/mirrored-styles.ts`): such a page loads it, and no other.
 */

type Mirror = typeof rtl;

let mirror: Mirror | undefined;

/** Mirrors all rules that are made from now on. */
export async function mirrorStyles(): Promise<void> {
  mirror = await import('rtl-css-js/core');
}

/** @public */
export const convert: Mirror['convert'] = (rules) => (mirror ? mirror.convert(rules) : rules);

/** @public */
export const convertProperty: Mirror['convertProperty'] = (key, value, ...rest) =>
  mirror ? mirror.convertProperty(key, value, ...rest) : { key, value };
