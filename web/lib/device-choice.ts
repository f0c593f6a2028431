import { useSyncExternalStore } from 'react';

/** A choice that this browser keeps for everybody who signs in, the same in all tabs. */
export interface DeviceChoice<Value extends string> {
  get: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
}

/** @param key in localStorage */
export function deviceChoice<Value extends string>(
  key: string,
  values: readonly Value[],
  initial: Value,
): DeviceChoice<Value> {
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) notify();
  });
  return {
    get: () => {
      const stored = localStorage.getItem(key);
      return values.find((value) => value === stored) ?? initial;
    },
    set: (value) => {
      localStorage.setItem(key, value);
      notify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useDeviceChoice = <Value extends string>(choice: DeviceChoice<Value>): Value =>
  useSyncExternalStore(choice.subscribe, choice.get);
