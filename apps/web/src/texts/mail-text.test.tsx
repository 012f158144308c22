/** Tests of mail addresses in a text. */
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MailText } from './MailText.tsx'

it.each([
  ['Skriv till registrator@stralskydd.example.', ['Skriv till ', '<registrator|@stralskydd.example>', '.']],
  ['registrator@stralskydd.example', ['<registrator|@stralskydd.example>']],
  ['a@b.se, c@d.se', ['<a|@b.se>', ', ', '<c|@d.se>']],
  ['Ingen adress', ['Ingen adress']],
])(
  '%j has each address in one piece, which may be broken before its @ alone, and the mark after it outside',
  (text, parts) => {
    const { container } = render(<MailText>{text}</MailText>)
    const found = container.innerHTML
      .replaceAll(/<span class="sv-mail">(.*?)<wbr>(.*?)<\/span>/g, '<$1|$2>')
      .split(/(<.*?>)/)
      .filter(Boolean)
    expect(found).toEqual(parts)
  },
)
