/**
 * Decides whether a target that a document loads when opened names a host, and thus leaves the reader's computer, or
 * starts a program.
 */

const DECODINGS_MAX = 8
/** Control characters, and other invisible ones: zero-width spaces, byte order marks. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const percentDecoded = (text: string): string =>
  text.replace(/%([\da-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/**
 * Normalizes as the most lenient reader does: percent-decoded, without invisible characters or leading quotes and
 * spaces, with forward slashes. Undefined if encoded too many times.
 */
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
/** A path after two slashes names a host (UNC), except a disk. `\??\` has the same meaning inside Windows. */
const pathNamesHost = (path: string): boolean =>
  path.startsWith('/??/') || (path.startsWith('//') && (!LOCAL_DISK.test(path) || path.includes('/../')))

/** Windows devices with a path that may contain a host. */
const NETWORK_DEVICE = /\/(?:unc|global[^/]*|device|mup|pipe|[^/]*redirector)(?:\/|$)/
/** A relative path (`file://./brev.dot`), unless Windows takes it for a device (`\\.\UNC\host`). */
const isRelative = (host: string, path: string) => /^\.\.?$/.test(host) && !NETWORK_DEVICE.test(path)

/** `rest` is the part after `file:`. Word also writes a drive in the place of the host (`file://C:\…`). */
const fileNamesHost = (rest: string): boolean => {
  const { host = '', path = '' } = /^\/\/(?<host>[^/]*)(?<path>.*)$/s.exec(rest)?.groups ?? { path: rest }
  const isLocal = host === '' || host === 'localhost' || DRIVE.test(host) || isRelative(host, path)
  return !isLocal || pathNamesHost(path)
}

/** Schemes that fetch from a host without two slashes (`http:host`), or that run the target. */
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
 * Whether a template, a picture or an object comes from a host. Hosts are in a scheme with an authority
 * (`https://host`, `file://host`) and in a UNC path with either slash, percent-encoded or not. `file:///C:/…`, `C:\…`,
 * `file://localhost/…` and names without a host are local. (MS-DTYP 2.2.57 UNC, RFC 8089 file URIs.)
 */
export const namesHost = (target: string): boolean => {
  const plain = plainTarget(target)
  return plain === undefined || plainNamesHost(plain)
}

/** Programs that own documents: DDE reads values from a document that they have open. */
const DOCUMENT_PROGRAM = /^(?:excel|winword|word|msaccess|powerpnt|soffice)(?:\.exe)?$/i

/** Whether a DDE link to this program would start one that does more than open a document. */
export const startsProgram = (program: string | undefined): boolean =>
  program !== undefined && program.trim() !== '' && !DOCUMENT_PROGRAM.test(program.trim())

/** Keys of a connection string whose value is a database server or a file. */
const SERVER = /^(?:data ?source|server|(?:network )?addr(?:ess)?|host|dbq|url)$/i
/** A file, this computer, or the workbook itself (`$Workbook$`, Power Query). */
const LOCAL_SOURCE =
  /^(?:[a-z]:[^]*|\.(?:\\[^]*)?|\(local(?:db)?\)[^]*|localhost|\$[^]*\$|[^]*\.(?:accdb|mdb|xls[xmb]?|csv|txt|dbf|odc))?$/i

/** Whether a connection string (`Provider=…;Data Source=…`) names a database server on another computer. */
export const connectsToHost = (connection: string): boolean =>
  connection.split(';').some((part) => {
    const [key = '', ...rest] = part.split('=')
    const value = rest
      .join('=')
      .trim()
      .replace(/^["']|["']$/g, '')
    return namesHost(rest.length > 0 ? value : key) || (SERVER.test(key.trim()) && !LOCAL_SOURCE.test(value))
  })
