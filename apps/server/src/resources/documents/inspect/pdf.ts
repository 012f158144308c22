/**
 * Inspects PDF: complete, open without a password, and without active content or attachments, also in compressed
 * objects.
 */
import { isXmlData } from './pdf-attachment.ts'
import { BLANK, DICTIONARY_VALUE, NAME_END, named } from './pdf-names.ts'
import { objectStreamsOf } from './pdf-object-streams.ts'
import { withoutCompressedStrings, withoutStrings } from './pdf-strings.ts'
import { readingsOf } from './pdf-trailers.ts'
import { demand } from './refused.ts'

/** Readers search for the header in this many bytes. */
const HEAD = 1024
/** The bytes before the header must not be the beginning of another format. */
const OTHER_BEGINNING = /^(?:MZ|PK|\x7fELF|GIF8|\x89PNG|\xff\xd8\xff|\xd0\xcf[^]\xe0|\{\\rtf|#!|\s*<)/

/**
 * An XFA form, which Acrobat draws by scripts. Each one counts: without scripts it would be no different from other
 * forms.
 */
const XFA = `${named('XFA')}${NAME_END}(?:${DICTIONARY_VALUE}|${BLANK}*\\[)`
/** Names of scripts: of actions, of media, of a 3D drawing when it is shown. */
const SCRIPTS = ['JavaScript', 'Rendition', 'OnInstantiate'].map(named).join('|')
/** Any bytes may precede a name: its slash ends the token before it. */
const active = (nameEnd: string) =>
  new RegExp(
    `/(?:(?<script>(?:${SCRIPTS})${nameEnd}|${named('RichMedia')}|${XFA})|(?<launch>${named('Launch')}${nameEnd}))`,
  )
const embedded = (nameEnd: string) =>
  new RegExp(`/(?:${named('EmbeddedFile')}${named('s')}?${nameEnd}|${named('EF')}${NAME_END}${DICTIONARY_VALUE})`)
const PLAIN = { active: active(NAME_END), embedded: embedded(NAME_END) }
/** An object in an object stream may begin or end anywhere: the list at the beginning defines that. */
const COMPRESSED = { active: active(''), embedded: embedded('') }
const ROOT = new RegExp(`/${named('Root')}[\\0\\t\\n\\f\\r ]*(?:<<|%|[+-]*\\d)`)

/** Throws for active content. Returns whether the text has attachments. */
const carriesFiles = (text: string, patterns: typeof PLAIN): boolean => {
  const { script, launch } = patterns.active.exec(text)?.groups ?? {}
  demand(!script, 'script')
  demand(!launch, 'launch')
  return patterns.embedded.test(text)
}

export const inspectPdf = (file: Buffer): void => {
  const head = file.toString('latin1', 0, HEAD)
  demand(head.includes('%PDF-') && !OTHER_BEGINNING.test(head), 'content')
  const text = file.toString('latin1')
  const readings = readingsOf(file, text)
  const hasActive = PLAIN.active.test(text) || PLAIN.embedded.test(text)
  let carries = hasActive && carriesFiles(withoutStrings(text), PLAIN)
  for (const { dictionary, content } of objectStreamsOf(file, text, readings)) {
    const hasNames = COMPRESSED.active.test(content) || COMPRESSED.embedded.test(content)
    const isCarrying = hasNames && carriesFiles(withoutCompressedStrings(dictionary, content), COMPRESSED)
    carries ||= isCarrying
  }
  const isEncrypted = readings.some(({ decrypt }) => decrypt)
  demand(!carries || (!isEncrypted && isXmlData(file, text)), 'embedded')
  // Readers can do without the cross-reference table at the end, but not without this.
  demand(ROOT.test(text), 'truncated')
}
