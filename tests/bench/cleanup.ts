export interface Cleanup {
  /** Adds a step that stops or removes something, to run in any case. */
  add(step: () => Promise<void>): void;
  /** Runs each step once, the last added first. */
  run(): Promise<void>;
}

function createCleanup(): Cleanup {
  const steps: (() => Promise<void>)[] = [];
  return {
    add: (step) => void steps.push(step),
    run: async () => {
      for (let step = steps.pop(); step; step = steps.pop()) await step();
    },
  };
}

/** Runs a bench, and afterwards its cleanup, even after an error or Ctrl+C. */
export async function runCleanly(main: (cleanup: Cleanup) => Promise<void>): Promise<void> {
  const cleanup = createCleanup();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void cleanup.run().finally(() => process.exit(1)));
  }
  try {
    await main(cleanup);
  } finally {
    await cleanup.run();
  }
}
