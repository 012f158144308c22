/**
 * The nonce that the eID's app brings back in the fragment of a signing's address. It says that the person comes from the app, and
 * is kept for this tab alone while they sign in again; no server sees it in an address.
 */

const KEY = 'sievert.return-nonce'
type Kept = { pathname: string; nonce: string }

/** Takes it over from an address that has one. A browser that refuses storage forgets, and the page asks instead. */
export const keepReturnNonce = ({ pathname, hash }: { pathname: string; hash: string }): void => {
  const nonce = new URLSearchParams(hash.replace(/^#/, '')).get('nonce')
  if (nonce) attempt(() => sessionStorage.setItem(KEY, JSON.stringify({ pathname, nonce } satisfies Kept)))
}

export const readReturnNonce = (signId: string): string | undefined => {
  const kept = attempt(() => JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null)
  return kept?.pathname.includes(`/sign/${signId}`) ? kept.nonce : undefined
}

export const forgetReturnNonce = () => attempt(() => sessionStorage.removeItem(KEY))

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
