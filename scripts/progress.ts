import cliProgress from 'cli-progress';
import { printableLines } from './printable.ts';

/** Shows the progress of a command: a bar on a terminal, otherwise an occasional line. */
export interface Progress {
  /** @param total absent if unknown */
  begin(what: string, total?: number): void;
  /** @throws CommandInterrupted after Ctrl+C */
  step(signal?: AbortSignal): void;
  end(): void;
  /** Prints a line for the person; while a bar is shown, the line waits for its end. */
  say: (line: string) => void;
}

/** The person pressed Ctrl+C. */
export class CommandInterrupted extends Error {}

interface ProgressOptions {
  stream: NodeJS.WriteStream;
  /** True: only problems are shown. */
  quiet: boolean;
}

/** The time between two lines without a terminal. Milliseconds. */
const pace = 5_000;

export function createProgress({ stream, quiet }: ProgressOptions): Progress {
  const hasBar = stream.isTTY && !quiet;
  const held: string[] = [];
  let bar: cliProgress.SingleBar | null = null;
  let phase = { what: '', total: 0, done: 0, printedAt: 0 };
  const write = (line: string) => void stream.write(`${printableLines(line)}\n`);

  return {
    begin(what, total = 0) {
      phase = { what, total, done: 0, printedAt: performance.now() };
      if (hasBar && total > 0) {
        bar = new cliProgress.SingleBar(barOptions(what, stream), cliProgress.Presets.shades_classic);
        bar.start(total, 0);
      } else if (!quiet) write(total > 0 ? `${what} (${total.toLocaleString('en')}).` : `${what}.`);
    },
    step(signal) {
      if (signal?.aborted) throw new CommandInterrupted();
      phase.done += 1;
      bar?.increment();
      if (bar || quiet || performance.now() - phase.printedAt < pace) return;
      phase.printedAt = performance.now();
      const of = phase.total > 0 ? ` of ${phase.total.toLocaleString('en')}` : '';
      write(`${phase.what}: ${phase.done.toLocaleString('en')}${of}.`);
    },
    end() {
      bar?.stop();
      bar = null;
      held.splice(0).forEach(write);
    },
    say: (line) => (bar ? void held.push(line) : write(line)),
  };
}

const barOptions = (what: string, stream: NodeJS.WriteStream): cliProgress.Options => ({
  stream,
  format: `${what} {bar} {value} of {total}`,
  hideCursor: true,
  // true would end the process and leave the database open
  gracefulExit: false,
});
