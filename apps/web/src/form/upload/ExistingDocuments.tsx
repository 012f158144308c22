/** A choice among the application's documents. */
import type { FileEntry } from '@sievert/domain/file-entry'
import { useQuery } from '@tanstack/react-query'
import { documentsQuery } from '../../api/documents.ts'
import { useTexts } from '../../texts/texts.ts'
import { CheckboxGroup, GroupCheckbox } from '../../ui/CheckboxGroup.tsx'
import { Loader } from '../../ui/Loader.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { LoadFailed } from '../page/LoadFailed.tsx'
import { fileSize } from './file-size.ts'
import { asEntry } from './file-states.ts'

type ExistingDocumentsProps = {
  applicationId: string
  attached: readonly FileEntry[]
  picked: readonly FileEntry[]
  isInactive: boolean
  onPick: (files: readonly FileEntry[]) => void
}

export function ExistingDocuments(props: ExistingDocumentsProps) {
  return (
    <div>
      <Documents {...props} />
    </div>
  )
}

/** Excludes refused files, and those already attached here. */
function Documents({ applicationId, attached, picked, isInactive, onPick }: ExistingDocumentsProps) {
  const { t } = useTexts()
  const documents = useQuery(documentsQuery(applicationId))
  const here = new Set(attached.map((file) => file.id))
  if (documents.isPending) return <Loader size="medium" />
  if (!documents.data)
    return <LoadFailed isPart textKey="file.upload.existing.failed.text" onRetry={documents.refetch} />

  const usable = documents.data.filter((file) => file.state !== 'refused')
  const offered = usable.filter((file) => !here.has(file.id))
  if (offered.length === 0)
    return <BodyText>{t(`file.upload.existing.${usable.length + here.size > 0 ? 'all' : 'empty'}.text`)}</BodyText>
  return (
    <CheckboxGroup
      legend={t('file.upload.existing.header.text')}
      hideLegend
      disabled={isInactive}
      value={picked.map((file) => file.id)}
      onChange={(ids: string[]) => onPick(offered.filter((file) => ids.includes(file.id)).map(asEntry))}
    >
      {offered.map((file) => (
        <GroupCheckbox key={file.id} value={file.id}>
          {file.fileName} <span className="sv-soft">{fileSize(t, file.size)}</span>
        </GroupCheckbox>
      ))}
    </CheckboxGroup>
  )
}
