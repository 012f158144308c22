/** AES-GCM over JSON, with the key that the server issues to this person and identity alone. */
import type { QueryClient } from '@tanstack/react-query'
import { draftKeyQuery } from '../../api/applications.ts'

export type Encrypted = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

/** `key`: base64url of 32 bytes. */
export function importKey(key: string): Promise<CryptoKey> {
  const raw = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  )
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** The key for the unsent text of an application, and those with which earlier text may have been encrypted. */
export type DraftKeys = readonly [newest: CryptoKey, ...former: CryptoKey[]]

export const draftKeys = async (client: QueryClient, applicationId: string): Promise<DraftKeys> => {
  const { key, formerKeys = [] } = await client.fetchQuery(draftKeyQuery(applicationId))
  return [await importKey(key), ...(await Promise.all(formerKeys.map(importKey)))]
}

export async function encrypt([key]: DraftKeys, value: unknown): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(value))
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain) }
}

/** Undefined when the text was encrypted with other keys: it belongs to another person. */
export async function decrypt(keys: DraftKeys, { iv, data }: Encrypted): Promise<unknown> {
  for (const key of keys)
    try {
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data)
      return JSON.parse(new TextDecoder().decode(plain)) as unknown
    } catch {
      // The next key may fit.
    }
  return undefined
}
