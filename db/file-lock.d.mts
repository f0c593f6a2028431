export type LockResult =
  { state: 'held'; descriptor: number } | { state: 'taken' } | { state: 'unavailable'; reason: string };

export function lockFile(path: string, kind: 'exclusive' | 'shared'): Promise<LockResult>;
