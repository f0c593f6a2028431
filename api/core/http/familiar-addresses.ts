import { addressGroup } from './client-address.ts';

/** Enough for all offices, homes and phones of one workspace. */
const maxAddresses = 20_000;

/**
 * Addresses from which signed-in people send requests. A sign-in from there does not queue behind strangers, so an
 * attack from many addresses delays only strangers. Kept in memory: after a start, the first requests fill it.
 */
export class FamiliarAddresses {
  readonly #groups = new Set<string>();

  note(address: string): void {
    const group = addressGroup(address);
    // moves it to the end: the address unseen for the longest time is dropped first
    this.#groups.delete(group);
    this.#groups.add(group);
    const [oldest] = this.#groups;
    if (this.#groups.size > maxAddresses && oldest !== undefined) this.#groups.delete(oldest);
  }

  has(address: string): boolean {
    return this.#groups.has(addressGroup(address));
  }
}

export const familiarAddresses = new FamiliarAddresses();
