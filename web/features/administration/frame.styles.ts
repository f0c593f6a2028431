import { makeStyles } from '@fluentui/react-components';

/**
 * Where the main area has room for a column beside a page. `not`: where it has none. The page inside of the frame is
 * called `main` too, so that its own rules follow the room that it has.
 */
export const wideFrame = { not: '@container admin (width < 1024px)' } as const;

export const useFrameStyles = makeStyles({
  room: { containerType: 'inline-size', containerName: 'admin' },
  root: {
    display: 'flex',
    alignItems: 'flex-start',
    // the column, and the widest page with its gutters
    maxWidth: '1368px',
    marginInline: 'auto',
    '--page-margin': '0',
    [wideFrame.not]: {
      display: 'block',
      maxWidth: 'none',
      '--page-margin': 'auto',
      // what a page keeps in sight stands below the row of places
      '--page-top': '45px',
    },
  },
  page: { flexGrow: 1, minWidth: 0, containerType: 'inline-size', containerName: 'main' },
});
