/** In-memory store of the identity provider's sessions, codes and tokens; lost at a restart. */
import type { Adapter, AdapterPayload } from 'oidc-provider'

/** One store for all kinds of entries; the provider itself checks expiry. `clear` ends every session. */
export const createMemoryStore = () => {
  const entries = new Map<string, AdapterPayload>()
  const search = (matches: (payload: AdapterPayload) => boolean) => [...entries.values()].find(matches)

  const adapterFor = (kind: string): Adapter => ({
    upsert: async (id, payload) => void entries.set(`${kind}:${id}`, payload),
    find: async (id) => entries.get(`${kind}:${id}`),
    findByUid: async (uid) => search((payload) => payload.kind === kind && payload.uid === uid),
    findByUserCode: async (userCode) => search((payload) => payload.userCode === userCode),
    consume: async (id) => {
      const payload = entries.get(`${kind}:${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async (id) => void entries.delete(`${kind}:${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, payload] of entries) if (payload.grantId === grantId) entries.delete(key)
    },
  })

  return { adapterFor, clear: () => entries.clear() }
}
