/** Renders the parts of a mail as plain text and as HTML, so that both have the same content. */
import type { AuthorityFile } from '@sievert/contract/catalogue-authority'
import type { Language } from '@sievert/domain/texts/language'
import { escapeMarkup } from '../../utilities/encoding/escape-markup.ts'

export type MailPart =
  /** Lines of one paragraph. */
  | { kind: 'lines'; lines: readonly string[] }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: 'list'; header: string; items: readonly string[] }
  | { kind: 'link'; label: string; address: string }

const plain = (part: MailPart): string => {
  switch (part.kind) {
    case 'facts':
      return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
    case 'list':
      return [part.header, ...part.items.map((item) => `- ${item}`)].join('\n')
    case 'link':
      return `${part.label}: ${part.address}`
    case 'lines':
    default:
      return part.lines.join('\n')
  }
}

export const asPlain = (parts: readonly MailPart[]): string => parts.map(plain).join('\n\n')

type Colours = AuthorityFile['colours']

/**
 * Mail programs support little CSS, and some drop the style sheet. The mail then reads as an unstyled page; the button
 * has inline styles.
 */
const styleOf = ({ paper, surface, ink, accent }: Colours): string => `
body { margin: 0; padding: 16px; background: ${paper}; color: ${ink}; font: 17px/1.5 Verdana, Arial, sans-serif; }
main { max-width: 600px; margin: 0 auto; padding: 24px; background: ${surface}; border-top: 6px solid ${accent}; }
h1 { margin: 0 0 24px; font-size: 24px; line-height: 1.25; color: ${accent}; }
h2 { margin: 24px 0 8px; font-size: 19px; color: ${accent}; }
p, ul, dl { margin: 0 0 16px; overflow-wrap: anywhere; }
li { margin: 0 0 8px; }
dl { padding: 16px; background: ${paper}; }
dt { font-weight: bold; }
dd { margin: 0 0 8px; }`

const link = (label: string, address: string, { accent, surface }: Colours): string => {
  const look = `display:inline-block;padding:12px 24px;background:${accent};color:${surface};font-weight:bold;text-decoration:none`
  const href = escapeMarkup(address)
  return `<p><a href="${href}" style="${look}">${escapeMarkup(label)}</a></p>\n<p>${href}</p>`
}

const html = (part: MailPart, colours: Colours): string => {
  switch (part.kind) {
    case 'facts':
      return `<dl>${part.facts.map(([label, value]) => `<dt>${escapeMarkup(label)}</dt><dd>${escapeMarkup(value)}</dd>`).join('\n')}</dl>`
    case 'list':
      return `<h2>${escapeMarkup(part.header)}</h2>\n<ul>${part.items.map((item) => `<li>${escapeMarkup(item)}</li>`).join('\n')}</ul>`
    case 'link':
      return link(part.label, part.address, colours)
    case 'lines':
    default:
      return `<p>${part.lines.map(escapeMarkup).join('<br>\n')}</p>`
  }
}

/** Loads no external resources, so that opening the mail can't be tracked. The heading is the subject. */
export const asHtml = (subject: string, parts: readonly MailPart[], language: Language, colours: Colours): string =>
  `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeMarkup(subject)}</title>
<style>${styleOf(colours)}
</style>
</head>
<body>
<main>
<h1>${escapeMarkup(subject)}</h1>
${parts.map((part) => html(part, colours)).join('\n')}
</main>
</body>
</html>
`
