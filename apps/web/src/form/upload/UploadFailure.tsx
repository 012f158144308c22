/** The requirements on an upload, shown when a file breaks them (FIL-03). */
import { useTexts } from '../../texts/texts.ts'
import { MessageBox } from '../../ui/MessageBox.tsx'

export function UploadFailure() {
  const { t } = useTexts()
  const limits = ['max-size', 'document-format', 'picture-format']
  return (
    <MessageBox variant="error" heading={t('general.file.upload.error.header')} headingLevel="3" announce="now">
      {t('general.file.upload.error.label')}
      <ul>
        {limits.map((limit) => (
          <li key={limit}>{t(`general.file.upload.error.${limit}.text`)}</li>
        ))}
      </ul>
    </MessageBox>
  )
}
