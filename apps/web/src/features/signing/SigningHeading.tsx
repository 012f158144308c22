/** The heading of the signing page. Give it a new `key` when another screen takes the place of one with buttons: it gets focus. */
import { useTexts } from '../../texts/texts.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'

export function SigningHeading({ isReport }: { isReport: boolean }) {
  const { t } = useTexts()
  return <PageHeading>{t(isReport ? 'signing.title.report.text' : 'signing.title.application.text')}</PageHeading>
}
