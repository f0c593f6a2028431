import { t } from '@lingui/core/macro';
import { numberIn } from '../../lib/paths.ts';

/** The versions to compare. */
export interface Chosen {
  version: number;
  /** Undefined if the version is read alone. */
  other: number | undefined;
}

/** In an address: the version is read alone. */
const alone = 'none';

export interface Versions {
  latest: number;
  /** Those that are loaded, newest first. Numbers are missing: some versions were thinned out, or are one with the next. */
  known: readonly number[];
}

/** The version before another one; the one after it. */
export const versionBefore = ({ known }: Versions, version: number): number =>
  known.find((each) => each < version) ?? version - 1;
export const versionAfter = ({ known }: Versions, version: number): number =>
  known.findLast((each) => each > version) ?? version + 1;

/**
 * Reads the versions from the address. By default, compares the last two versions. A chosen version is compared with
 * the latest one, to show what restoring it would change; the latest one is compared with the one before.
 */
export function readChosen(query: URLSearchParams, versions: Versions): Chosen {
  const version = numberIn(query.get('version')) ?? Math.max(1, versionBefore(versions, versions.latest));
  if (query.get('with') === alone) return { version, other: undefined };
  const asked = numberIn(query.get('with'));
  if (asked !== undefined && asked !== version) return { version, other: asked };
  return { version, other: defaultOther(version, versions) };
}

function defaultOther(version: number, versions: Versions): number | undefined {
  const { latest } = versions;
  if (version !== latest) return latest;
  return latest > 1 ? versionBefore(versions, latest) : undefined;
}

/** The query string that shows a version. Contains `other` only if it is not the default. */
export function queryOf(version: number, other: number | undefined, versions: Versions): string {
  const query = new URLSearchParams({ version: String(version) });
  if (other !== undefined && other !== defaultOther(version, versions)) query.set('with', String(other));
  return `?${query}`;
}

/** The query string that shows a version alone. */
export const aloneQueryOf = (version: number): string =>
  `?${new URLSearchParams({ version: String(version), with: alone })}`;

/** 'version 15 (the latest)' */
export const nameOf = (version: number, latest: number): string =>
  version === latest ? t`version ${version} (the latest)` : t`version ${version}`;
