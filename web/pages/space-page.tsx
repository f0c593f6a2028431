import { lazy, useState } from 'react';
import { t } from '@lingui/core/macro';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { Space } from '../../api/contract/spaces.ts';
import { Fetched } from '../components/fetched.tsx';
import { SpaceView, type SpaceTab } from '../features/spaces/space-view.tsx';
import { paths } from '../lib/paths.ts';

const ExportDialog = lazy(async () => ({
  default: (await import('../features/exports/export-dialog.tsx')).ExportDialog,
}));

const addresses: Record<SpaceTab, (id: string) => string> = {
  documents: paths.spaceDocuments,
  members: paths.spaceMembers,
  settings: paths.spaceSettings,
};

/** /spaces/{spaceId}, ?tab=documents, ?tab=members and /spaces/{spaceId}/settings: the address determines the open tab. */
export function SpacePage() {
  const { spaceId = '' } = useParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [exported, setExported] = useState<{ space: Space; onClosed: () => void }>();
  const stopExport = () => {
    setExported(undefined);
    exported?.onClosed();
  };
  const isSettings = pathname.replace(/\/$/, '').endsWith('/settings');
  const asked = new URLSearchParams(search).get('tab');
  const tab = isSettings ? 'settings' : asked === 'members' ? 'members' : 'documents';
  return (
    <>
      <SpaceView
        key={spaceId}
        id={Number(spaceId)}
        tab={tab}
        opensFrontPage={!isSettings && asked === null}
        onTab={(next) => void navigate(addresses[next](spaceId), { replace: true })}
        onExport={(space, onClosed) => setExported({ space, onClosed })}
      />
      {exported && (
        <Fetched what={t`The dialog`} onFailed={stopExport}>
          <ExportDialog space={exported.space} onClose={stopExport} />
        </Fetched>
      )}
    </>
  );
}
