import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandError } from './command-error.ts';
import { CommandInterrupted } from './progress.ts';

/** Whether questions can be asked, because input and error output are a terminal. */
export const canAsk = (): boolean => process.stdin.isTTY && process.stderr.isTTY;

/** Reads one line, trimmed. The question goes to standard error, because standard output is for data. */
export const ask = async (question: string): Promise<string> =>
  (await answerTo(question, process.stderr)).trim();

/** Reads one line without showing it. */
export async function askHidden(question: string): Promise<string> {
  const nothing = new Writable({ write: (_chunk, _encoding, done) => done() });
  const answer = await answerTo('', nothing, () => process.stderr.write(question));
  process.stderr.write('\n');
  return answer;
}

/** @param onReady called when the terminal no longer echoes what is typed */
async function answerTo(
  question: string,
  output: NodeJS.WritableStream,
  onReady?: () => void,
): Promise<string> {
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  onReady?.();
  try {
    return await new Promise<string>((done, fail) => {
      const stop = () => fail(new CommandInterrupted());
      lines.once('SIGINT', stop).once('close', stop);
      lines.question(question).then(done, fail);
    });
  } finally {
    lines.close();
  }
}

/** Reads a new password, typed twice. @throws CommandInterrupted if it is left blank */
export async function askNewPassword(what: string): Promise<string> {
  for (;;) {
    const password = await askHidden(`${what}: `);
    if (password === '') throw new CommandInterrupted();
    if ((await askHidden('Repeat it: ')) === password) return password;
    process.stderr.write('The two are different.\n');
  }
}

/**
 * Reads all of a file or pipe on standard input.
 * @param what is reading it, for error messages
 */
export async function readAllInput(what: string): Promise<string> {
  if (process.stdin.isTTY)
    throw new CommandError(`${what} reads standard input: give it a file or a pipe, such as "< file".`);
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk as string;
  return text;
}

/**
 * Reads one line from a file or pipe on standard input, without the line break at its end.
 * @param option the option that asked for it, for error messages
 */
export async function readStandardInput(option: string): Promise<string> {
  const line = (await readAllInput(option)).replace(/\r?\n$/, '');
  if (line === '') throw new CommandError(`${option}: standard input is empty.`);
  if (/[\r\n]/.test(line)) throw new CommandError(`${option}: standard input has more than one line.`);
  return line;
}
