/**
 * The nonce that the eID's app brings back in the fragment of a signing's address. It says that the person comes from the app, and
 * is kept for this tab alone while they sign in again; no server sees it in an address.
 */
import { keptInTab } from './storage.ts'

const held = keptInTab<{ pathname: string; nonce: string }>('sievert.return-nonce')

/** Takes it over from an address that has one. A browser that refuses storage forgets, and the page asks instead. */
export const keepReturnNonce = ({ pathname, hash }: { pathname: string; hash: string }): void => {
  const nonce = new URLSearchParams(hash.replace(/^#/, '')).get('nonce')
  if (nonce) held.keep({ pathname, nonce })
}

export const readReturnNonce = (signId: string): string | undefined => {
  const kept = held.read()
  return kept?.pathname.includes(`/sign/${signId}`) ? kept.nonce : undefined
}

export const forgetReturnNonce = () => held.forget()
