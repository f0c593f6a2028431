import { t } from '@lingui/core/macro';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { MenuDivider, MenuItemLink, MenuList } from '@fluentui/react-components';
import { versionAfter, versionBefore, type Versions } from './chosen.ts';

function ChoiceLink({ query, children }: { query: string; children: string }) {
  const href = useHref(query);
  const follow = useLinkClickHandler<HTMLAnchorElement>(query);
  return (
    <MenuItemLink href={href} onClick={follow}>
      {children}
    </MenuItemLink>
  );
}

/** A longer menu would be hard to use. Older versions can still be chosen by the address. */
const maxListed = 100;

export interface CompareChoices extends Versions {
  version: number;
  other: number;
  /** The query string that compares with a version. */
  queryOf: (other: number) => string;
}

/** The versions to compare with: the most useful ones first, then all that are loaded. */
export function CompareMenuList({ version, latest, known, queryOf }: CompareChoices) {
  const versions = { latest, known };
  const [after, before] = [versionAfter(versions, version), versionBefore(versions, version)];
  const near: [number, string][] = [
    [latest, t`Version ${latest}, the latest`],
    [after, t`Version ${after}, the one after`],
    [before, t`Version ${before}, the one before`],
  ];
  const first = near.filter(
    ([other], index) =>
      other >= 1 &&
      other <= latest &&
      other !== version &&
      near.findIndex(([same]) => same === other) === index,
  );
  const rest = known
    .filter((other) => other !== version && !first.some(([same]) => same === other))
    .slice(0, maxListed);
  return (
    <MenuList>
      {first.map(([other, name]) => (
        <ChoiceLink key={other} query={queryOf(other)}>
          {name}
        </ChoiceLink>
      ))}
      {rest.length > 0 && <MenuDivider />}
      {rest.map((version) => (
        <ChoiceLink key={version} query={queryOf(version)}>{t`Version ${version}`}</ChoiceLink>
      ))}
    </MenuList>
  );
}
