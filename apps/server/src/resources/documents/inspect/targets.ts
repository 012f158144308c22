/** Judges what a document loads when it is opened: whether a target names a host, and so leaves the reader's computer. */

const DECODINGS_MAX = 8
const CONTROL = new RegExp(String.raw`[\u0000-\u001f\u007f]`, 'g')
const percentDecoded = (text: string): string =>
  text.replace(/%([\da-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** As the laxest reader takes it: with no encoding, control characters, quotes or spaces around it, and one kind of slash. */
const plainTarget = (target: string): string | undefined => {
  let text = target
  for (let count = 0; count < DECODINGS_MAX; count++) {
    const decoded = percentDecoded(text)
    if (decoded === text) {
      return text
        .replace(CONTROL, '')
        .replace(/^[\s"'<]+/, '')
        .replaceAll('\\', '/')
        .toLowerCase()
    }
    text = decoded
  }
  return undefined
}

const DRIVE = /^[a-z][:|]$/
/** A path below two slashes names a host (UNC), but for a drive (`\\?\C:\`). `\??\` is the same for Windows itself. */
const pathNamesHost = (path: string): boolean =>
  path.startsWith('/??/') || (path.startsWith('//') && !/^\/\/[?.]\/[a-z]:/.test(path))

/** What follows `file:`. Word also writes a drive where the host belongs (`file://C:\…`). */
const fileNamesHost = (rest: string): boolean => {
  const { host, path } = /^\/\/(?<host>[^/]*)(?<path>.*)$/s.exec(rest)?.groups ?? { host: '', path: rest }
  return !(host === '' || host === 'localhost' || DRIVE.test(host ?? '')) || pathNamesHost(path ?? '')
}

/** Handlers that fetch from a host without two slashes (`http:host`), or that run what they find. */
const REMOTE = /^(?:https?|s?ftps?|wss?|smb|nfs|davs?|ldaps?|mk|mhtml|ms-.*|search.*|.*script)$/

/**
 * Whether a template, a picture or an object comes from a host: a scheme with an authority (`https://host`, `file://host`),
 * or a UNC path with either slash, percent-encoded or not. `file:///C:/…`, `C:\…`, `file://localhost/…` and names without a
 * host do not. (MS-DTYP 2.2.57 UNC, RFC 8089 file URIs.)
 */
export const namesHost = (target: string): boolean => {
  const plain = plainTarget(target)
  if (plain === undefined) return true
  // A single letter is a drive.
  const [, scheme, rest = ''] = /^([a-z][a-z\d+.-]+):(.*)$/s.exec(plain) ?? []
  if (scheme === undefined) return pathNamesHost(plain)
  if (scheme === 'file') return fileNamesHost(rest)
  // A disk of an old Macintosh (`Data:Mallar:brev.dot`) looks like a scheme.
  return REMOTE.test(scheme) || rest.includes('//')
}
