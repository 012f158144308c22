/** Documents to attach, or the reason why they are missing (SEC-08). */
import type { FileEntry } from '@sievert/domain/file-entry'
import {
  addDocument,
  type DocumentationSection,
  type DocumentationValue,
  setMissing,
} from '@sievert/domain/sections/documentation'
import { useTexts } from '../../../texts/texts.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { InformationPopover } from '../../../ui/InformationPopover.tsx'
import { BodyText, Heading } from '../../../ui/Typography.tsx'
import { TextareaInput } from '../../fields/TextInput.tsx'
import { useField } from '../../fields/use-field.ts'
import { FilesField } from '../../upload/FilesField.tsx'
import { useSectionForm } from '../../validation/section-form.ts'
import { SectionLabel } from '../SectionLabel.tsx'

export function DocumentationField({ section }: { section: DocumentationSection<string> }) {
  const { t } = useTexts()
  const { identity, label, description, tooltipContent } = section
  const { applicationId, form, update } = useSectionForm()
  const isMissing = useField<boolean>(`${identity}.isMissing`)
  const files = useField<FileEntry[]>(`${identity}.files`)
  const value = () => form.getValues(identity) as DocumentationValue

  const changeFiles = (next: FileEntry[]) => {
    const held = value()
    const added = next.slice(held.files.length)
    update(identity, added.length > 0 ? added.reduce(addDocument, held) : { ...held, files: next })
    files.blur()
  }
  return (
    <section className="sv-documentation" aria-label={label}>
      <div className="sv-label-row">
        <Heading level="2" size="xsmall">
          <SectionLabel section={section} />
        </Heading>
        {tooltipContent && <InformationPopover about={label}>{tooltipContent}</InformationPopover>}
      </div>
      {description && <BodyText className="sv-soft">{description}</BodyText>}
      <FilesField
        name={files.name}
        applicationId={applicationId}
        label={label ?? t('documentation.files.text')}
        files={files.value}
        onChange={changeFiles}
        error={files.error}
      />
      {!section.required && (
        <Checkbox
          id={isMissing.name}
          checked={isMissing.value}
          onChange={(event) => update(identity, setMissing(value(), event.target.checked))}
        >
          {t('documentation.missing.label.text')}
        </Checkbox>
      )}
      {!section.required && isMissing.value && (
        <TextareaInput name={`${identity}.reason`} label={t('documentation.reason.label.text')} />
      )}
    </section>
  )
}
