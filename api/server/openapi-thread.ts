import { parentPort } from 'node:worker_threads';
import { openApiDocument } from './openapi.ts';

/** The entry point of the thread of `openapi-answer.ts`. */
parentPort!.postMessage(JSON.stringify(openApiDocument()));
