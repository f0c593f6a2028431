// `npm run pictures`: takes the pictures in docs/images again, which README, guides and the help page show.
import { start } from '../../tests/start.mjs';

await start(async () => (await import('./take-pictures.ts')).takePictures);
