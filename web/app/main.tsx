import { createRoot } from 'react-dom/client';
import { prefetchCurrentUser } from '../lib/current-user.ts';
import { queryClient } from '../lib/query-client.ts';
import { watchScrolling } from '../lib/scroll-bars.ts';
import { applyTheme } from '../lib/theme-choice.ts';
import { within } from '../lib/within.ts';
import { App } from './app.tsx';
import { router } from './router.tsx';
import './theme/fonts.css';
import './theme/base.css';
import './theme/print.css';

const root = document.getElementById('app:root');
if (root === null) throw new Error('index.html has no app:root');

/** Until the code and the data of the first page are there. */
const firstPage = new Promise<void>((resolve) => {
  const unsubscribe = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    unsubscribe();
    resolve();
  });
});

applyTheme();
watchScrolling();
// Drawn once where all of it comes quickly: each state in between costs as much time as the page itself.
// Not awaited: the code of the pages imports from this file, and would not run before the waiting is over
void within(300, [prefetchCurrentUser(queryClient), ...(router.state.initialized ? [] : [firstPage])]).then(
  () => createRoot(root).render(<App />),
);
