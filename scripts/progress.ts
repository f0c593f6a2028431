import cliProgress from 'cli-progress';

/** Shows how far a command is: a bar on a terminal, else a line now and then. */
export interface Progress {
  /** @param total absent: not known yet */
  begin(what: string, total?: number): void;
  /** @throws CommandInterrupted where the person asked to stop */
  step(signal?: AbortSignal): void;
  end(): void;
  /** A line for the person; after the bar, where there is one. */
  say: (line: string) => void;
}

/** The person pressed Ctrl+C. */
export class CommandInterrupted extends Error {}

interface ProgressOptions {
  stream: NodeJS.WriteStream;
  /** Shows problems only. */
  quiet: boolean;
}

/** Between two lines where there is no terminal. Milliseconds. */
const pace = 5_000;

export function createProgress({ stream, quiet }: ProgressOptions): Progress {
  const hasBar = stream.isTTY && !quiet;
  const held: string[] = [];
  let bar: cliProgress.SingleBar | null = null;
  let phase = { what: '', total: 0, done: 0, toldAt: 0 };
  const write = (line: string) => void stream.write(`${line}\n`);

  return {
    begin(what, total = 0) {
      phase = { what, total, done: 0, toldAt: performance.now() };
      if (hasBar && total > 0) {
        bar = new cliProgress.SingleBar(barOptions(what, stream), cliProgress.Presets.shades_classic);
        bar.start(total, 0);
      } else if (!quiet) write(total > 0 ? `${what} (${total.toLocaleString('en')}).` : `${what}.`);
    },
    step(signal) {
      if (signal?.aborted) throw new CommandInterrupted();
      phase.done += 1;
      bar?.increment();
      if (bar || quiet || performance.now() - phase.toldAt < pace) return;
      phase.toldAt = performance.now();
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
  // it would end the process, and leave the database open
  gracefulExit: false,
});
