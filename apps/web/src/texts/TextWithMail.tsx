/** A text with a mail link in place of its placeholder. */
import type { TextKey } from '@sievert/domain/text-key'
import { useTexts } from './texts.ts'

const MARK = '\u0000'

/** The placeholder is `{0}`, or `{email}` as the specification writes it. A full stop stays with the address. */
export function TextWithMail({ textKey, email }: { textKey: TextKey; email: string }) {
  const { t } = useTexts()
  const [before, after] = t(textKey, [MARK]).replace('{email}', MARK).split(MARK)
  const [name, domain] = email.split('@')
  const [, stop, rest] = /^([.,:;]*)(.*)$/s.exec(after ?? '') ?? []
  return (
    <>
      {before}
      {after !== undefined && (
        <span className="sv-mail">
          <a className="sv-text-link" href={`mailto:${email}`}>
            {name}
            <wbr />@{domain}
          </a>
          {stop}
        </span>
      )}
      {rest}
    </>
  )
}
