/** Judges what a document loads when it is opened: whether a target names a host, and so leaves the reader's computer. */

const DECODINGS_MAX = 8
/** Control characters, and others without a shape: zero-width spaces, byte order marks. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const percentDecoded = (text: string): string =>
  text.replace(/%([\da-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** As the laxest reader takes it: with no encoding, invisible characters, quotes or spaces around it, and one kind of slash. */
const plainTarget = (target: string): string | undefined => {
  let text = target
  for (let count = 0; count < DECODINGS_MAX; count++) {
    const decoded = percentDecoded(text)
    if (decoded === text) {
      return text
        .replace(INVISIBLE, '')
        .replace(/^[\s"'<]+/, '')
        .replaceAll('\\', '/')
        .toLowerCase()
    }
    text = decoded
  }
  return undefined
}

const DRIVE = /^[a-z][:|]$/
/** A drive, or a volume by its number, as a path or as a device (`\\?\C:\`, `\\?\Volume{…}\`). */
const LOCAL_DISK = /^\/+(?:[a-z][:|](?:\/|$)|[?.]\/(?:[a-z]:|volume\{))/
/** A path below two slashes names a host (UNC), but for a disk. `\??\` is the same for Windows itself. */
const pathNamesHost = (path: string): boolean =>
  path.startsWith('/??/') || (path.startsWith('//') && (!LOCAL_DISK.test(path) || path.includes('/../')))

/** Devices of Windows below which a host may stand. */
const NETWORK_DEVICE = /\/(?:unc|global[^/]*|device|mup|pipe|[^/]*redirector)(?:\/|$)/
/** A relative path (`file://./brev.dot`), unless Windows takes it for a device (`\\.\UNC\host`). */
const isRelative = (host: string, path: string) => /^\.\.?$/.test(host) && !NETWORK_DEVICE.test(path)

/** What follows `file:`. Word also writes a drive where the host belongs (`file://C:\…`). */
const fileNamesHost = (rest: string): boolean => {
  const { host = '', path = '' } = /^\/\/(?<host>[^/]*)(?<path>.*)$/s.exec(rest)?.groups ?? { path: rest }
  const isLocal = host === '' || host === 'localhost' || DRIVE.test(host) || isRelative(host, path)
  return !isLocal || pathNamesHost(path)
}

/** Handlers that fetch from a host without two slashes (`http:host`), or that run what they find. */
const REMOTE = /^(?:https?|s?ftps?|wss?|smb|nfs|davs?|ldaps?|mk|mhtml|ms-.*|search.*|.*script)$/

/** Schemes before another target. */
const WRAPPERS = /^(?:(?:url|jar|feed|view-source):)+/
const EMBEDDED_PICTURE = /^image\/(?!svg)/

const plainNamesHost = (wrapped: string): boolean => {
  const plain = wrapped.replace(WRAPPERS, '')
  // A single letter is a drive.
  const [, scheme, rest = ''] = /^([a-z][a-z\d+.-]+):(.*)$/s.exec(plain) ?? []
  if (scheme === undefined) return pathNamesHost(plain)
  if (scheme === 'file') return fileNamesHost(rest)
  if (scheme === 'data' && EMBEDDED_PICTURE.test(rest)) return false
  // A disk of an old Macintosh (`Data:Mallar:brev.dot`) looks like a scheme.
  return REMOTE.test(scheme) || rest.includes('//')
}

/**
 * Whether a template, a picture or an object comes from a host: a scheme with an authority (`https://host`, `file://host`),
 * or a UNC path with either slash, percent-encoded or not. `file:///C:/…`, `C:\…`, `file://localhost/…` and names without a
 * host do not. (MS-DTYP 2.2.57 UNC, RFC 8089 file URIs.)
 */
export const namesHost = (target: string): boolean => {
  const plain = plainTarget(target)
  return plain === undefined || plainNamesHost(plain)
}
