/** One item that the authority asks for: its text, and the fields of the answer. */
import type { FileEntry } from '@sievert/domain/file-entry'
import { ANSWER_DOCUMENTS_MAX, MESSAGE_TEXT_MAX } from '@sievert/domain/messages/values'
import { useQueryClient } from '@tanstack/react-query'
import { documentsQuery } from '../../api/documents.ts'
import { TextareaInput } from '../../form/fields/TextInput.tsx'
import { useField } from '../../form/fields/use-field.ts'
import { FilesField } from '../../form/upload/FilesField.tsx'
import { useDocuments } from '../../form/upload/use-documents.ts'
import { useTexts } from '../../texts/texts.ts'
import { Section } from '../../ui/Card.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { itemLabel } from './field-labels.ts'

type Props = { applicationId: string; text: string; index: number; count: number }

export function AnswerItem({ applicationId, text, index, count }: Props) {
  const { t } = useTexts()
  return (
    <Section
      heading={count === 1 ? t('messages.item.only.header.text') : t('messages.item.header.text', [index + 1, count])}
      headingLevel="3"
      size="xsmall"
      className="sv-messages__item"
    >
      <BodyText className="sv-message__text sv-messages__asked">{text}</BodyText>
      <TextareaInput
        name={`items.${index}.text`}
        label={itemLabel(t, 'answer', index, count)}
        description={t('messages.item.help.text')}
        maxLength={MESSAGE_TEXT_MAX}
        rows={4}
      />
      <ItemFiles {...{ applicationId, index, count }} />
    </Section>
  )
}

function ItemFiles({ applicationId, index, count }: Omit<Props, 'text'>) {
  const { t } = useTexts()
  const client = useQueryClient()
  const documents = useField<string[]>(`items.${index}.documents`)
  const filesOf = useDocuments(applicationId, documents.value)
  const change = (files: FileEntry[]) => {
    // An uploaded file is known before the list is fetched again.
    client.setQueryData(documentsQuery(applicationId).queryKey, (known = []) => [
      ...known,
      ...files.filter(({ id }) => !known.some((file) => file.id === id)),
    ])
    documents.change(files.map(({ id }) => id))
    documents.blur()
  }
  return (
    <FilesField
      isPlain
      name={documents.name}
      applicationId={applicationId}
      label={itemLabel(t, 'files', index, count)}
      files={filesOf(documents.value)}
      onChange={change}
      error={documents.error}
      max={ANSWER_DOCUMENTS_MAX}
    />
  )
}
