/** How a download is named (RFC 6266). */

/** A plain name for old programs, the true one in every alphabet for all others. */
export const attachment = (fileName: string): string => {
  const plain = fileName
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  const exact = encodeURIComponent(fileName).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
