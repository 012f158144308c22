/** Messages about the shared session between the browser's tabs; the sending tab receives them too. */

export type TabMessage =
  | { kind: 'logout' }
  | { kind: 'identity'; oid: string }
  | { kind: 'extended'; extendable: boolean }

const CHANNEL = 'sievert.session'

export function notifyTabs(message: TabMessage): void {
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  channel.postMessage(message)
  channel.close()
}

/** Listens to all tabs. Returns the function that ends it. */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', (event: MessageEvent<TabMessage>) => listener(event.data))
  return () => channel.close()
}
