import { MenuList } from '@fluentui/react-components';
import { BookAdd20Regular, DocumentAdd20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
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
        {t`New Space`}
      </MenuLink>
      <MenuLink
        to={paths.createDocument()}
        icon={<DocumentAdd20Regular />}
        refusal={user?.can.createDocument === false ? refusals.createDocument : undefined}
      >
        {t`New Document`}
      </MenuLink>
    </MenuList>
  );
}
