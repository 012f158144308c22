/**
 * Dialog for a failed save: names a lost connection first, and a contact. After too many requests it says when to
 * retry. The input stays on the page (WIZ-12, SEC-13).
 */

import { isUnanswered, waitOf } from '../../api/api-error.ts'
import { useConfiguration } from '../../api/configuration.ts'
import { TextWithMail } from '../../texts/TextWithMail.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { BodyText } from '../../ui/Typography.tsx'

type Props = { open: boolean; error: unknown; onClose: () => void }

export function SaveFailedModal({ open, error, onClose }: Props) {
  const { t } = useTexts()
  const { authority } = useConfiguration()
  const wait = waitOf(error)
  const contact = <TextWithMail textKey="application.error.message" email={authority.email} />
  const message = isUnanswered(error) ? t('general.offline.text') : contact
  return (
    <Modal
      open={open}
      title={t('application.error.title')}
      message={wait === undefined ? message : t('general.too-many.text', [wait])}
      footer={<Button onClick={onClose}>{t('application.error.close-text')}</Button>}
    >
      {isUnanswered(error) && <BodyText>{contact}</BodyText>}
    </Modal>
  )
}
