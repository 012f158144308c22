/** Reads a mail as it came over SMTP: headers, the plain text, and how many files are attached. */

export type Mail = {
  from: string
  to: string
  subject: string
  /** As it came; what mail systems know a repeated mail by. */
  messageId: string
  /** Empty when there is no plain text part. */
  text: string
  attachments: number
  raw: string
}

type Part = { headers: Map<string, string>; body: string }

/** Mails are kept as latin1 text: one character is one byte. */
const bytes = (binary: string): Buffer => Buffer.from(binary, 'latin1')

const decodeText = (content: Buffer, charset: string): string => {
  try {
    return new TextDecoder(charset).decode(content)
  } catch {
    return content.toString('latin1')
  }
}

const unquote = (text: string): Buffer =>
  bytes(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  )

/** Words such as `=?UTF-8?Q?Ans=C3=B6kan?=` in a header. */
const decodeWords = (header: string): string =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?([^?]+)\?([QB])\?([^?]*)\?=/gi, (_, charset: string, encoding: string, content: string) =>
      decodeText(
        encoding.toUpperCase() === 'B' ? Buffer.from(content, 'base64') : unquote(content.replaceAll('_', ' ')),
        charset,
      ),
    )

const split = (raw: string): Part => {
  const end = /\r?\n\r?\n/.exec(raw)
  const head = end ? raw.slice(0, end.index) : raw
  const headers = new Map<string, string>()
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
  return { headers, body: end ? raw.slice(end.index + end[0].length) : '' }
}

const parameter = (header: string, name: string): string | undefined =>
  new RegExp(`${name}="?([^";]+)"?`, 'i').exec(header)?.[1]

const typeOf = (part: Part): string => part.headers.get('content-type') ?? 'text/plain'

const contentOf = (part: Part): string => {
  const encoding = (part.headers.get('content-transfer-encoding') ?? '').toLowerCase()
  const charset = parameter(typeOf(part), 'charset') ?? 'utf-8'
  if (encoding === 'base64') return decodeText(Buffer.from(part.body, 'base64'), charset)
  if (encoding === 'quoted-printable') return decodeText(unquote(part.body), charset)
  return decodeText(bytes(part.body), charset)
}

/** The part itself, or all parts inside it. */
const leaves = (part: Part): Part[] => {
  const boundary = parameter(typeOf(part), 'boundary')
  if (!typeOf(part).toLowerCase().startsWith('multipart/') || !boundary) return [part]
  const sections = `\n${part.body}`.split(`\n--${boundary}`).slice(1)
  return sections
    .filter((section) => !section.startsWith('--'))
    .flatMap((section) => leaves(split(section.replace(/^\r?\n/, ''))))
}

const isAttachment = (part: Part): boolean =>
  (part.headers.get('content-disposition') ?? '').toLowerCase().startsWith('attachment')

export const parseMail = (source: Buffer): Mail => {
  const whole = split(source.toString('latin1'))
  const parts = leaves(whole)
  const plain = parts.find((part) => typeOf(part).toLowerCase().startsWith('text/plain') && !isAttachment(part))
  const header = (name: string) => decodeWords(whole.headers.get(name) ?? '')
  return {
    from: header('from'),
    to: header('to'),
    subject: header('subject'),
    messageId: header('message-id'),
    text: plain ? contentOf(plain).replaceAll('\r\n', '\n').trimEnd() : '',
    attachments: parts.filter(isAttachment).length,
    raw: source.toString('utf8'),
  }
}
