/** Where the identity provider keeps sessions, codes and tokens: in memory, gone at a restart. */
import type { Adapter, AdapterPayload } from 'oidc-provider'

type Entry = { payload: AdapterPayload; expiresAt: number }

/** One store for all kinds of a provider. `clear` ends every session. */
export const createMemoryStore = () => {
  const entries = new Map<string, Entry>()

  const live = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key)
    return entry && entry.expiresAt > Date.now() ? entry.payload : undefined
  }

  const search = (kind: string, matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined => {
    for (const key of entries.keys()) {
      const payload = key.startsWith(`${kind}:`) ? live(key) : undefined
      if (payload && matches(payload)) return payload
    }
    return undefined
  }

  const adapterFor = (kind: string): Adapter => ({
    upsert: async (id, payload, expiresIn) => {
      entries.set(`${kind}:${id}`, { payload, expiresAt: Date.now() + (expiresIn || 86_400) * 1000 })
    },
    find: async (id) => live(`${kind}:${id}`),
    findByUid: async (uid) => search(kind, (payload) => payload.uid === uid),
    findByUserCode: async (userCode) => search(kind, (payload) => payload.userCode === userCode),
    consume: async (id) => {
      const payload = live(`${kind}:${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async (id) => {
      entries.delete(`${kind}:${id}`)
    },
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
    },
  })

  return { adapterFor, clear: () => entries.clear() }
}
