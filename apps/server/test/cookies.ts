/** The cookies of a test's browser. */

/** A cookie header. Later responses to the same browser replace their cookies. */
export type Browser = { cookie: string }

/** The cookies after a response; cleared ones are removed. */
export const cookiesAfter = (
  before: string,
  set: readonly { name: string; value: string; maxAge?: number; expires?: Date }[],
): string => {
  const jar = new Map(before ? before.split('; ').map((pair) => pair.split('=', 2) as [string, string]) : [])
  for (const { name, value, expires } of set) {
    if (expires && expires.getTime() <= 0) jar.delete(name)
    else jar.set(name, value)
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
}

/** The cookies that a response sets. */
export const setCookies = (response: Response) =>
  response.headers.getSetCookie().map((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    return { name, value, ...(/expires=Thu, 01 Jan 1970/i.test(line) ? { expires: new Date(0) } : {}) }
  })
