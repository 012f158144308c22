/** The browser's tabs tell each other, and themselves, what happens to the session that they share. */

export type TabMessage =
  | { kind: 'logout' }
  | { kind: 'identity'; oid: string }
  | { kind: 'extended'; extendable: boolean }

const CHANNEL = 'sievert.session'

export function tellTabs(message: TabMessage): void {
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  channel.postMessage(message)
  channel.close()
}

/** Listens to all tabs; returns how to stop. */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', (event: MessageEvent<TabMessage>) => listener(event.data))
  return () => channel.close()
}
