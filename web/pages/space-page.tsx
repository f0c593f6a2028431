import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { SpaceView, type SpaceTab } from '../features/spaces/space-view.tsx';
import { paths } from '../lib/paths.ts';

const addresses: Record<SpaceTab, (id: string) => string> = {
  documents: paths.space,
  members: paths.spaceMembers,
  settings: paths.spaceSettings,
};

/** /spaces/{spaceId}, ?tab=members and /spaces/{spaceId}/settings: the address determines the open tab. */
export function SpacePage() {
  const { spaceId = '' } = useParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isSettings = pathname.replace(/\/$/, '').endsWith('/settings');
  const isMembers = new URLSearchParams(search).get('tab') === 'members';
  const tab = isSettings ? 'settings' : isMembers ? 'members' : 'documents';
  return (
    <SpaceView
      key={spaceId}
      id={Number(spaceId)}
      tab={tab}
      onTab={(next) => void navigate(addresses[next](spaceId), { replace: true })}
    />
  );
}
