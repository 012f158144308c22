/** Stands in for the page while the user is not read yet, as when the database does not answer. */
import { useTexts } from '../texts/texts.ts'
import { BodyText } from '../ui/Typography.tsx'

export function StillLoading() {
  const { t } = useTexts()
  return (
    <main className="sv-main">
      <BodyText>
        <output>{t('startup.slow.text')}</output>
      </BodyText>
    </main>
  )
}
