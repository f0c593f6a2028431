import { t } from '@lingui/core/macro';
import { numberIn } from '../../lib/paths.ts';

/** The versions to compare. */
export interface Chosen {
  version: number;
  /** Undefined if there is only one version. */
  other: number | undefined;
}

/**
 * Reads the versions from the address. By default, compares the last two versions. A chosen version is compared with
 * the latest one, to show what restoring it would change; the latest one is compared with the one before.
 */
export function readChosen(query: URLSearchParams, latest: number): Chosen {
  const version = numberIn(query.get('version')) ?? Math.max(1, latest - 1);
  const asked = numberIn(query.get('with'));
  if (asked !== undefined && asked !== version) return { version, other: asked };
  return { version, other: defaultOther(version, latest) };
}

function defaultOther(version: number, latest: number): number | undefined {
  if (version !== latest) return latest;
  return latest > 1 ? latest - 1 : undefined;
}

/** The query string that shows a version. Contains `other` only if it is not the default. */
export function queryOf(version: number, other: number | undefined, latest: number): string {
  const query = new URLSearchParams({ version: String(version) });
  if (other !== undefined && other !== defaultOther(version, latest)) query.set('with', String(other));
  return `?${query}`;
}

/** 'version 15 (the latest)' */
export const nameOf = (version: number, latest: number): string =>
  version === latest ? t`version ${version} (the latest)` : t`version ${version}`;
