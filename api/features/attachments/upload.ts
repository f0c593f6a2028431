import type { Readable } from 'node:stream';
import multer from '@koa/multer';
import type { RequestContext } from '../../core/context.ts';
import { AppError, invalid, malformed, tooLarge, unsupportedType } from '../../core/errors.ts';
import { tooLargeMessage, type Intake, type KeptFile, type ReceivedFile } from './service.ts';

/** What a form adds to its file: boundaries, part headers, other fields. */
const formOverhead = 64 * 1024;
/** A sender that is refused has so long to hear of it before the connection is cut. Milliseconds. */
const lingering = 5_000;

/**
 * Streams the one `file` of a multipart form into the intake. When it throws, nothing is kept.
 * @throws AppError 415 for another type, 413 as soon as the file is too large, 400 for a form without a file
 */
export async function receiveFile(ctx: RequestContext, intake: Intake): Promise<ReceivedFile> {
  if (!ctx.is('multipart/form-data') || ctx.get('Content-Encoding'))
    throw unsupportedType('multipart/form-data');
  try {
    if ((ctx.request.length ?? 0) > intake.maxBytes + formOverhead)
      throw tooLarge(tooLargeMessage(intake.maxBytes));
    const received = await parseForm(ctx, intake);
    if (!received) throw invalid({ file: 'Choose a file to attach' });
    return received;
  } catch (error) {
    cutOffLater(ctx);
    throw refusal(error);
  }
}

type IncomingFile = multer.File & { stream: Readable };
type StoredPart = multer.File & { kept: KeptFile };
type Parse = (ctx: RequestContext, next: () => Promise<void>) => Promise<void>;

// multer tells of a refused file only when the sender has sent everything: `reject` tells at once
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
      // a store that gives up ends the form's stream: why it did comes after that
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
  LIMIT_FILE_COUNT: 'Send one file at a time',
};

function refusal(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  if (error.name !== 'MulterError') return isFormFault(error) ? malformed(brokenForm) : error;
  const code = 'code' in error ? String(error.code) : '';
  return invalid({ file: multerCodes[code] ?? `This form cannot be read: ${error.message}` });
}

const brokenForm = 'The upload was cut off, or is not a form that can be read. Nothing was kept.';

// the parser's own words; it gives them no codes
const isFormFault = (error: Error): boolean =>
  /^(Request (aborted|closed|error)|Unexpected end of (form|file)|Malformed |Multipart: |Unsupported content|aborted)/.test(
    error.message,
  );

// what is still on its way is read and dropped, or the sender would see a broken connection and no answer
function cutOffLater({ req }: RequestContext): void {
  if (req.complete) return;
  const cut = setTimeout(() => req.destroy(), lingering);
  req.once('close', () => clearTimeout(cut));
  req.resume();
}
