/** Dialog after an exception: explains the failure, whether the input is stored, and the next action (WIZ-22). */
import { useConfiguration } from '../api/configuration.ts'
import { reloadPage } from '../form/autosave/reload-page.ts'
import { storageFailed } from '../form/autosave/unsent-store.ts'
import { closeException, shownException } from '../form/sending/exceptions.ts'
import { useStore } from '../form/store.ts'
import { TextWithMail } from '../texts/TextWithMail.tsx'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/Modal.tsx'
import { BodyText } from '../ui/Typography.tsx'

export function ExceptionModal() {
  const { t } = useTexts()
  const { authority } = useConfiguration()
  const isOpen = useStore(shownException) !== undefined
  const isStored = !useStore(storageFailed)
  return (
    <Modal
      open={isOpen}
      title={t('exception.header.text')}
      message={t(isStored ? 'exception.message.text' : 'exception.not-kept.text')}
      onClose={closeException}
      footer={<Button onClick={reloadPage}>{t('general.reload.text')}</Button>}
    >
      <BodyText>
        <TextWithMail textKey="exception.contact.text" email={authority.email} />
      </BodyText>
    </Modal>
  )
}
