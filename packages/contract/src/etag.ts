/**
 * The ETag that the server gave. Proxies that compress a response change it: nginx and HAProxy make it weak
 * (`W/"s0-r0"`), Apache and Caddy add the coding (`"s0-r0-gzip"`).
 */
export const originalEtag = (etag: string): string =>
  // The look-behind keeps it linear: a run of dashes is tried from its first one alone.
  etag.replace(/^W\//, '').replace(/(?<![-;])[-;]+(?:gzip|br|zstd|deflate)"$/, '"')
