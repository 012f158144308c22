/** A number that a contact may lack, with the alternative fields (SEC-07). */
import type { FileEntry } from '@sievert/domain/file-entry'
import {
  type ContactField,
  EXEMPTION_FILES_MAX,
  type Exemption,
  exemptionOf,
} from '@sievert/domain/sections/contact-fields'
import { useTexts } from '../../../texts/texts.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { classes } from '../../../ui/classes.ts'
import { Label } from '../../../ui/Typography.tsx'
import { useField } from '../../fields/use-field.ts'
import { FilesField } from '../../upload/FilesField.tsx'
import { useSectionForm } from '../../validation/section-form.ts'
import { ContactInput } from './ContactInput.tsx'

type ExemptibleInputProps = { path: string; definition: ContactField<string>; parts: Exemption }

export function ExemptibleInput({ path, definition, parts }: ExemptibleInputProps) {
  const { settle } = useSectionForm()
  const missing = useField<boolean>(`${path}.${parts.missing}`)
  const mayBeExempt = exemptionOf(definition) !== undefined
  const isExempt = mayBeExempt && missing.value
  const asksForFiles = isExempt && definition.exemptionWithFile === true
  const exempt = (isMissing: boolean) => {
    missing.change(isMissing)
    // The rules empty the number, and the files of an exemption that is not claimed.
    settle()
  }
  return (
    <div
      className={classes(
        'sv-exemptible',
        definition.fullWidth && 'sv-full-width',
        asksForFiles && 'sv-exemptible--files',
      )}
    >
      <ContactInput path={path} definition={definition} disabled={isExempt} />
      {mayBeExempt && (
        <Checkbox id={missing.name} checked={missing.value} onChange={(event) => exempt(event.target.checked)}>
          {definition.exemptionLabel}
        </Checkbox>
      )}
      {asksForFiles && <ExemptionFiles name={`${path}.${parts.files}`} label={definition.fileExemptionLabel} />}
    </div>
  )
}

function ExemptionFiles({ name, label }: { name: string; label: string | undefined }) {
  const { t } = useTexts()
  const { applicationId } = useSectionForm()
  const field = useField<FileEntry[]>(name)
  const heading = label ?? t('contact.exemption.files.text')
  const change = (files: FileEntry[]) => {
    field.change(files)
    field.blur()
  }
  return (
    <div className="sv-exemption-files">
      <Label as="p">{heading}</Label>
      <FilesField
        name={name}
        applicationId={applicationId}
        label={heading}
        files={field.value}
        onChange={change}
        error={field.error}
        max={EXEMPTION_FILES_MAX}
      />
    </div>
  )
}
