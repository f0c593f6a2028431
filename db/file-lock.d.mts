interface Unavailable {
  state: 'unavailable';
  reason: string;
}

export type LockResult = { state: 'held'; descriptor: number } | { state: 'taken' } | Unavailable;

export function lockFile(path: string, kind: 'exclusive' | 'shared'): Promise<LockResult>;
