import type { Readable } from 'node:stream';
import multer from '@koa/multer';
import type { RequestContext } from '../../core/http/context.ts';
import type { Actor } from '../../core/access/actor.ts';
import { AppError, invalid, malformed, tooLarge, unsupportedType } from '../../core/errors.ts';
import { Turns } from '../../core/turns.ts';
import { tooLargeMessage, type Intake, type KeptFile, type ReceivedFile } from './service.ts';
import { texts } from '../../contract/texts.ts';

/** What a form adds to its file: boundaries, part headers, other fields. Bytes. */
const formOverhead = 64 * 1024;

/**
 * Limits how many uploads of one person are read at once. Parsing a form takes up to 3 ms for 64 kB, so fifty forms of
 * one person would fill each round of the event loop. A waiting upload is not read, which makes its sender pause.
 */
export const readingTurns = new Turns(Infinity, {
  uploads: {
    maxRunning: Infinity,
    maxRunningPerSender: 10,
    maxWaiting: Infinity,
    maxWaitingPerSender: 500,
    refusal: texts.uploadsAtOnce,
  },
});

/**
 * Streams the one `file` of a multipart form into the intake. If it throws, nothing is stored.
 * @throws AppError 415 for another type, 413 as soon as the file is too large, 408 if it takes too long, 400 for a form
 *   without a file
 */
export async function receiveFile(ctx: RequestContext, actor: Actor, intake: Intake): Promise<ReceivedFile> {
  if (!ctx.is('multipart/form-data') || ctx.get('Content-Encoding'))
    throw unsupportedType('multipart/form-data');
  try {
    if ((ctx.request.length ?? 0) > intake.maxBytes + formOverhead)
      throw tooLarge(tooLargeMessage(intake.maxBytes));
    const turnRequest = { sender: String(actor.id), signal: ctx.state.hungUp };
    const read = () => ctx.state.body.inTime(parseForm(ctx, intake));
    const received = await readingTurns.run('uploads', turnRequest, read);
    if (!received) throw invalid({ file: texts.fileRequired });
    return received;
  } catch (error) {
    throw refusal(error);
  }
}

/** The file in the form has at least this size, as far as the sender announced it; otherwise 0. Bytes. */
export const announcedSize = (ctx: RequestContext): number =>
  Math.max(0, (ctx.request.length ?? 0) - formOverhead);

type IncomingFile = multer.File & { stream: Readable };
type StoredPart = multer.File & { kept: KeptFile };
type Parse = (ctx: RequestContext, next: () => Promise<void>) => Promise<void>;

// multer reports a refused file only after the sender has sent everything; `reject` reports it at once
function parseForm(ctx: RequestContext, intake: Intake): Promise<ReceivedFile | null> {
  return new Promise((resolve, reject) => {
    let keeping: Promise<void> = Promise.resolve();
    const storage: multer.StorageEngine = {
      _handleFile(_request, part, done) {
        keeping = intake.keep((part as IncomingFile).stream).then(
          (kept) => done(null, { ...part, kept } as StoredPart),
          (error: Error) => {
            reject(error);
            done(error);
          },
        );
      },
      _removeFile(_request, part, done) {
        intake.discard((part as StoredPart).kept).then(() => done(null as unknown as Error), done);
      },
    };
    const parse = multer(formRules(storage, intake.maxBytes)).single('file') as Parse;
    parse(ctx, () => Promise.resolve())
      .then(() => {
        const part = ctx.file as StoredPart | undefined;
        resolve(part ? { filename: part.originalname, file: part.kept } : null);
      })
      // a failing store ends the form's stream first; its own error arrives after that
      .catch((error: unknown) => keeping.then(() => reject(error as Error)));
  });
}

const formRules = (storage: multer.StorageEngine, maxBytes: number) => ({
  storage,
  // browsers send names in UTF-8 and do not say so
  defParamCharset: 'utf8',
  limits: {
    files: 1,
    fileSize: maxBytes,
    fields: 5,
    fieldNameSize: 100,
    fieldSize: 10_000,
    fieldNestingDepth: 1,
    fieldArrayIndexLimit: 10,
    parts: 6,
    headerPairs: 20,
  },
});

const multerCodes: Record<string, string> = {
  LIMIT_UNEXPECTED_FILE: 'Send one file, in a field named "file"',
  LIMIT_FILE_COUNT: texts.oneFileAtATime,
};

function refusal(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  if (error.name !== 'MulterError') return isFormFault(error) ? malformed(brokenForm) : error;
  const code = 'code' in error ? String(error.code) : '';
  return invalid({ file: multerCodes[code] ?? `This form cannot be read: ${error.message}` });
}

const brokenForm = texts.uploadBroken;

// matched by message, because the parser gives its errors no codes
const isFormFault = (error: Error): boolean =>
  /^(Request (aborted|closed|error)|Unexpected end of (form|file)|Malformed |Multipart: |Unsupported content|aborted)/.test(
    error.message,
  );
