/** The plain text and the HTML of a mail have the same content, for any text. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wordsOf, wordsOfPage } from '../../../test/words-of.ts'
import { parseXml } from '../../evidence/plain-xml.ts'
import { asHtml, asPlain, type MailPart } from './mail-parts.ts'

const colours = {
  paper: '#FAF9F6',
  surface: '#FFFFFF',
  ink: '#1B2430',
  accent: '#0B4F5C',
  accentHover: '#083C46',
  attention: '#F2B705',
  success: '#1E6B45',
  danger: '#B3261E',
}
const nasty = [
  '<b>',
  '</main>',
  '&amp;',
  '"',
  "' onclick='x",
  '<!--',
  'Åä & Öö AB',
  '<a href="https://evil.example">',
  '{0}',
]
const text = fc
  .array(fc.oneof(fc.constantFrom(...nasty), fc.stringMatching(/^[a-zåäö0-9 ]{1,12}$/)), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '))
const texts = fc.array(text, { minLength: 1, maxLength: 3 })
const part: fc.Arbitrary<MailPart> = fc.oneof(
  fc.record({ kind: fc.constant('lines' as const), lines: texts }),
  fc.record({ kind: fc.constant('facts' as const), facts: fc.array(fc.tuple(text, text), { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('list' as const), header: text, items: texts }),
  fc.record({
    kind: fc.constant('link' as const),
    label: text,
    address: fc.constant('https://a.example/app/x?a=1&b=2'),
  }),
)

it('writes every part as plain text and as HTML with the same words, and nothing of a text as a tag (CAS-03)', () => {
  fc.assert(
    fc.property(text, fc.array(part, { minLength: 1, maxLength: 6 }), (subject, parts) => {
      const html = asHtml(subject, parts, 'sv', colours)
      // A button shows its label, and its address is printed below it.
      expect(wordsOfPage(html)).toEqual(wordsOf(`${subject}\n${asPlain(parts)}`))
      const [, main = ''] = /(<main>[^]*<\/main>)/.exec(html.replaceAll('<br>', '<br/>')) ?? []
      const links = Array.from(parseXml(main).getElementsByTagName('a')).map((each) => each.getAttribute('href'))
      expect(links).toEqual(parts.flatMap((each) => (each.kind === 'link' ? [each.address] : [])))
      // Reading the mail loads no external resources, so that it can't be tracked.
      expect(html.replace(/<(title|main)>[^]*<\/\1>/g, '')).not.toMatch(/https?:|@import|url\(/)
      expect(main).not.toMatch(/<(?!\/|(?:main|h1|h2|p|ul|li|dl|dt|dd|a|br)[ />])/)
    }),
  )
})

it('writes plain text as people do (CAS-03)', () =>
  expect(
    asPlain([
      { kind: 'lines', lines: ['Hej,'] },
      {
        kind: 'facts',
        facts: [
          ['Sökande', 'Djuren AB'],
          ['Faktureras', '0 kr'],
        ],
      },
      { kind: 'list', header: 'Det här händer nu', items: ['Vi börjar.', 'Vi hör av oss.'] },
      { kind: 'link', label: 'Logga in', address: 'https://a.example/app/x' },
    ]),
  ).toBe(
    'Hej,\n\nSökande: Djuren AB\nFaktureras: 0 kr\n\nDet här händer nu\n- Vi börjar.\n- Vi hör av oss.\n\nLogga in: https://a.example/app/x',
  ))

it('is in the language of its texts (CAS-03)', () =>
  expect(asHtml('Hello', [], 'en', colours)).toContain('<html lang="en">'))
