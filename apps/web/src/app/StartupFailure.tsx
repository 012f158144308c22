/** What is shown when not even the texts could be fetched: it names the product, in both languages (SHE-06). */
import { browserLanguage } from '../texts/language.ts'
import { Button } from '../ui/Button.tsx'
import { BodyText, Heading } from '../ui/Typography.tsx'

// The only texts outside the catalogue: without the server there are no others.
const TEXTS = {
  sv: {
    header: 'Sievert kunde inte startas',
    message: 'Ladda om sidan. Hjälper det inte kan du försöka igen om en stund.',
    reload: 'Ladda om sidan',
  },
  en: {
    header: 'Sievert could not be started',
    message: 'Reload the page. If that does not help, try again in a while.',
    reload: 'Reload the page',
  },
}

export function StartupFailure() {
  const language = browserLanguage(navigator.languages)
  const texts = TEXTS[language]
  return (
    <main className="sv-startup" lang={language}>
      <Heading level="1" size="large">
        {texts.header}
      </Heading>
      <BodyText>{texts.message}</BodyText>
      <Button onClick={() => window.location.reload()}>{texts.reload}</Button>
    </main>
  )
}
