/** Says that something could not be saved, and whom to ask, unless it is the line that is cut; what was typed stays on the page (WIZ-12, SEC-13). */
import { useConfiguration } from '../api/configuration.ts'
import { isOffline } from '../api/http.ts'
import { TextWithMail } from '../texts/TextWithMail.tsx'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/Modal.tsx'

type Props = { open: boolean; error: unknown; onClose: () => void }

export function SaveFailedModal({ open, error, onClose }: Props) {
  const { t } = useTexts()
  const { authority } = useConfiguration()
  return (
    <Modal
      open={open}
      title={t('application.error.title')}
      message={
        isOffline(error) ? (
          t('general.offline.text')
        ) : (
          <TextWithMail textKey="application.error.message" email={authority.email} />
        )
      }
      footer={<Button onClick={onClose}>{t('application.error.close-text')}</Button>}
    />
  )
}
