import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { markNotLoaded } from './api/errors.ts';
import { queriesSettled } from './api/query-client.ts';
import { App } from './app/app.tsx';
import { router } from './app/router.tsx';

/** After this time, a slow network shows the frame and skeletons. */
const LATEST_MS = 300;

window.addEventListener('vite:preloadError', ({ payload }) => markNotLoaded(payload));

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const app = createRoot(root);
// Rendering a skeleton first and the page a moment later takes a slow phone twice as long.
void Promise.race([firstPage(), latest()]).then(() =>
  app.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);

async function firstPage(): Promise<void> {
  await router.load();
  await queriesSettled();
}

function latest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LATEST_MS));
}
