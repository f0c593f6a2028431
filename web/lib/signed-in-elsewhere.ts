const channelName = 'lectern-signed-in';

/** Tells the other tabs of this browser that somebody has signed in. */
export function tellSignedIn(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(null);
  channel.close();
}

/**
 * Calls back when somebody has signed in in another tab, or comes back to this tab after they may have.
 * @returns a function that ends it
 */
export function onSignedInElsewhere(look: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', look);
  window.addEventListener('focus', look);
  return () => {
    channel.close();
    window.removeEventListener('focus', look);
  };
}
