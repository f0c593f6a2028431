import { MenuList } from '@fluentui/react-components';
import { BookAdd20Regular, DocumentAdd20Regular } from '@fluentui/react-icons';
import { useCurrentUser } from '../../lib/current-user.ts';
import { paths } from '../../lib/paths.ts';
import { refusals } from '../../lib/refusals.ts';
import { MenuLink } from './menu-link.tsx';

export function CreateMenuList() {
  const { user } = useCurrentUser();
  return (
    <MenuList>
      <MenuLink
        to={paths.createSpace()}
        icon={<BookAdd20Regular />}
        refusal={user?.can.createSpace === false ? refusals.createSpace : undefined}
      >
        New Space
      </MenuLink>
      <MenuLink
        to={paths.createDocument()}
        icon={<DocumentAdd20Regular />}
        refusal={user?.can.createDocument === false ? refusals.createDocument : undefined}
      >
        New Document
      </MenuLink>
    </MenuList>
  );
}
