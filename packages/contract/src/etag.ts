/** The header that repeats the revision in the ETag: some proxies remove the ETag of a response that they change. */
export const REVISION_HEADER = 'sievert-revision'

/** The revision of a step, an application or a message's draft, the version of a request, or the hash of content. */
const TAG = /(?<![\w-])(?:s\d+-r\d+|[am]-r\d+|v\d+|[\da-f]{64})/i

/**
 * The ETag that the server gave, the first one in a list. Proxies make it weak (`W/"s0-r0"`), add the coding
 * (`"s0-r0-gzip"`, `"s0-r0-gunzip-gzip"`), or write capitals. Other text is returned unchanged.
 */
export const originalEtag = (etag: string): string => {
  const tag = TAG.exec(etag)?.[0]
  return tag ? `"${tag.toLowerCase()}"` : etag
}
