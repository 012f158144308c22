/**
 * Page for a failed startup, when the server's texts are not available. It names the product in both languages
 * (SHE-06).
 */
import { waitOf } from '../api/api-error.ts'
import { browserLanguage } from '../texts/language.ts'
import { startupTexts } from '../texts/startup-texts.ts'
import { Button } from '../ui/Button.tsx'
import { BodyText, Heading } from '../ui/Typography.tsx'

export function StartupFailure({ error }: { error: unknown }) {
  const language = browserLanguage(navigator.languages)
  const t = startupTexts(language)
  const wait = waitOf(error)
  return (
    <main className="sv-startup" lang={language}>
      <Heading level="1" size="large">
        {t('startup.failed.header.text')}
      </Heading>
      <BodyText>{wait === undefined ? t('startup.failed.message.text') : t('general.too-many.text', [wait])}</BodyText>
      <Button onClick={() => window.location.reload()}>{t('startup.failed.reload.text')}</Button>
    </main>
  )
}
