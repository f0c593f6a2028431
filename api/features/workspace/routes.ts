import { limits } from '../../text/limits.ts';
import { workspaceCalls } from '../../contract/workspace.ts';
import { serve, type FeatureRoutes } from '../../core/http/route.ts';
import type { WorkspaceService } from './service.ts';

export const workspaceRoutes: FeatureRoutes<{ workspace: WorkspaceService }> = (router, { workspace }) => {
  serve(router, workspaceCalls.read, async () => {
    const { name, notice, signInText } = await workspace.look();
    return { name, notice, signInText };
  });
  serve(router, workspaceCalls.settings, ({ actor }) => workspace.state(actor));
  serve(router, workspaceCalls.change, ({ actor, input }) => workspace.change(actor, input.body));
  serve(
    router,
    workspaceCalls.setLogo,
    ({ actor, input }) => workspace.setLogo(actor, input.params.theme, input.body.image),
    // base64 is a third longer
    { maxBytes: 2 * limits.logoBytes },
  );
  serve(router, workspaceCalls.removeLogo, ({ actor, input }) =>
    workspace.removeLogo(actor, input.params.theme),
  );
};
