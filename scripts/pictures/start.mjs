// `npm run pictures`: takes the pictures in docs/images anew, which README, guides and the page of help show.
import { start } from '../../tests/start.mjs';

await start(async () => (await import('./take-pictures.ts')).takePictures);
