/** Says that something could not be saved, and whom to ask; what was typed stays on the page (WIZ-12, SEC-13). */
import { useConfiguration } from '../api/configuration.ts'
import { TextWithMail } from '../texts/TextWithMail.tsx'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/Modal.tsx'

export function SaveFailedModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts()
  const { authority } = useConfiguration()
  return (
    <Modal
      open={open}
      title={t('application.error.title')}
      message={<TextWithMail textKey="application.error.message" email={authority.email} />}
      footer={<Button onClick={onClose}>{t('application.error.close-text')}</Button>}
    />
  )
}
