export interface Cleanup {
  /** What is to be stopped or removed, whatever happens. */
  add(step: () => Promise<void>): void;
  /** The last added first; each once. */
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

/** Runs a bench, and whatever happens, also Ctrl+C, what it has added to be stopped or removed. */
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
