import cliProgress from 'cli-progress';
import type { TestAnnotation } from 'vitest';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { say } from '../tally.ts';
import type { Figures } from './figures.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** What a test of faults told of its run. */
    figures?: Figures;
  }
}

/** A test that has run. */
export interface Ran {
  file: string;
  path: string[];
  state: 'passed' | 'failed' | 'skipped';
  /** Why it was skipped. */
  reason?: string;
  milliseconds: number;
  figures?: Figures;
}

/** Between two lines of one test, where there is no terminal. Milliseconds. */
const pace = 15_000;

/** Shows how far the rounds are: a bar for each test that runs, or lines where standard output is no terminal. */
export class Watcher implements Reporter {
  readonly ran: Ran[] = [];
  readonly #bars: cliProgress.MultiBar | undefined;
  readonly #running = new Map<string, { bar?: cliProgress.SingleBar; toldAt: number }>();

  constructor() {
    if (process.stdout.isTTY) this.#bars = new cliProgress.MultiBar(barOptions);
  }

  onTestCaseAnnotate(test: TestCase, { type, message }: TestAnnotation): void {
    const [done, all] = message.split(' of ').map(Number);
    if (type !== 'round' || done === undefined || all === undefined) return;
    const shown = this.#running.get(test.id) ?? {
      bar: this.#bars?.create(all, 0, { name: test.name.split(':')[0] }),
      toldAt: 0,
    };
    this.#running.set(test.id, shown);
    shown.bar?.update(done);
    if (shown.bar || performance.now() - shown.toldAt < pace) return;
    shown.toldAt = performance.now();
    say(`  ${test.name.split(':')[0]}: ${message}`);
  }

  onTestCaseResult(test: TestCase): void {
    const { bar } = this.#running.get(test.id) ?? {};
    if (bar) this.#bars?.remove(bar);
    this.#running.delete(test.id);
    const result = test.result();
    const state = result.state === 'pending' ? 'failed' : result.state;
    const milliseconds = test.diagnostic()?.duration ?? 0;
    const reason = result.state === 'skipped' ? result.note : undefined;
    const { figures } = test.meta();
    const file = test.module.relativeModuleId;
    this.ran.push({ file, path: pathOf(test), state, reason, milliseconds, figures });
    // of those that strike, and of what went wrong; the others only fill the screen
    const faults = (result.errors ?? []).map(({ stack, message }) => stack ?? message);
    if (state === 'failed' || figures)
      this.#write(
        [`${state}: ${test.fullName} (${Math.round(milliseconds / 1000)} s)`, ...faults].join('\n'),
      );
  }

  onTestModuleEnd(module: TestModule): void {
    const suites = [...module.children.allSuites()].flatMap((suite) => suite.errors());
    for (const { stack, message } of [...module.errors(), ...suites])
      this.#write(`failed: ${module.relativeModuleId}\n${stack ?? message}`);
  }

  end(): void {
    this.#bars?.stop();
  }

  #write(text: string): void {
    if (this.#bars) this.#bars.log(`${text}\n`);
    else say(text);
  }
}

const barOptions: cliProgress.Options = {
  stream: process.stdout,
  format: '{bar} {value} of {total}  {name}',
  hideCursor: true,
  // it would end the process, and leave servers running
  gracefulExit: false,
};

function pathOf(test: TestCase): string[] {
  const path = [test.name];
  for (let above = test.parent; above.type === 'suite'; above = above.parent) path.unshift(above.name);
  return path;
}
