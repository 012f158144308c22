/** A text with a mail link in place of its placeholder. */
import type { TextKey } from '@sievert/domain/text-key'
import { MailText } from './MailText.tsx'
import { useTexts } from './texts.ts'

const MARK = '\u0000'

/** The placeholder is `{0}`, or `{email}` as the specification writes it. */
export function TextWithMail({ textKey, email }: { textKey: TextKey; email: string }) {
  const { t } = useTexts()
  const [before, after] = t(textKey, [MARK]).replace('{email}', MARK).split(MARK)
  return (
    <>
      {before}
      {after !== undefined && (
        <a className="sv-text-link" href={`mailto:${email}`}>
          <MailText>{email}</MailText>
        </a>
      )}
      {after}
    </>
  )
}
