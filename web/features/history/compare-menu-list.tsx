import { useHref, useLinkClickHandler } from 'react-router-dom';
import { MenuDivider, MenuItemLink, MenuList } from '@fluentui/react-components';
import type { CompareChoices } from './compare-menu.tsx';

function ChoiceLink({ query, children }: { query: string; children: string }) {
  const href = useHref(query);
  const follow = useLinkClickHandler<HTMLAnchorElement>(query);
  return (
    <MenuItemLink href={href} onClick={follow}>
      {children}
    </MenuItemLink>
  );
}

/** More would make a menu that nobody reads; the address takes any. */
const mostListed = 100;

/** The versions that another one can be compared with: those one most asks for, then all that are known. */
export function CompareMenuList({ version, latest, known, queryOf }: CompareChoices) {
  const near: [number, string][] = [
    [latest, 'the latest'],
    [version + 1, 'the one after'],
    [version - 1, 'the one before'],
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
    .slice(0, mostListed);
  return (
    <MenuList>
      {first.map(([other, what]) => (
        <ChoiceLink key={other} query={queryOf(other)}>{`Version ${other}, ${what}`}</ChoiceLink>
      ))}
      {rest.length > 0 && <MenuDivider />}
      {rest.map((other) => (
        <ChoiceLink key={other} query={queryOf(other)}>{`Version ${other}`}</ChoiceLink>
      ))}
    </MenuList>
  );
}
