/**
 * Stores the nonce that the eID app returns in the fragment of a signing address. It proves that the user comes from
 * the app. It is stored for this tab only, while the user signs in again; a fragment is never sent to a server.
 */
import { tabStorage } from './storage.ts'

const held = tabStorage<{ pathname: string; nonce: string }>('sievert.return-nonce')

/** Stores the nonce of an address that has one. Without storage it is lost, and the page asks the user instead. */
export const storeReturnNonce = ({ pathname, hash }: { pathname: string; hash: string }): void => {
  const nonce = new URLSearchParams(hash.replace(/^#/, '')).get('nonce')
  if (nonce) held.write({ pathname, nonce })
}

export const readReturnNonce = (signId: string): string | undefined => {
  const stored = held.read()
  return stored?.pathname.includes(`/sign/${signId}`) ? stored.nonce : undefined
}

export const forgetReturnNonce = () => held.forget()
