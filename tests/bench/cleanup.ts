export interface Cleanup {
  /** What is to be stopped or removed, whatever happens. */
  add(step: () => Promise<void>): void;
  /** The last added first; each once. */
  run(): Promise<void>;
}

export function createCleanup(): Cleanup {
  const steps: (() => Promise<void>)[] = [];
  return {
    add: (step) => void steps.push(step),
    run: async () => {
      for (let step = steps.pop(); step; step = steps.pop()) await step();
    },
  };
}
