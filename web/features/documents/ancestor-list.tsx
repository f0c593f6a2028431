import { MenuItemLink, MenuList } from '@fluentui/react-components';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import type { Document } from '../../../api/contract/documents.ts';
import { paths } from '../../lib/paths.ts';

function AncestorLink({ id, title }: { id: number; title: string }) {
  const href = useHref(paths.document(id));
  const follow = useLinkClickHandler<HTMLAnchorElement>(paths.document(id));
  return (
    <MenuItemLink href={href} onClick={follow}>
      {title}
    </MenuItemLink>
  );
}

/** The documents above one, as a menu. */
export function AncestorList({ ancestors }: Pick<Document, 'ancestors'>) {
  return (
    <MenuList>
      {ancestors.map(({ id, title }) => (
        <AncestorLink key={id} id={id} title={title} />
      ))}
    </MenuList>
  );
}
