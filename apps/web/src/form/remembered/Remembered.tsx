/** Answers that a draft took over from the party's last sent application: lines with their source (LES-05). */
import { type ReactNode, useContext, useState } from 'react'
import { get, useFormState } from 'react-hook-form'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { BodyText, ShortText } from '../../ui/Typography.tsx'
import { usePartFocus } from '../frame/PartForm.tsx'
import { DraftContext } from '../page/draft-context.ts'

/** The label of an answer's source; undefined for one that the draft did not take over, or that has changed. */
function useSource(name: string): string | undefined {
  const { t, date } = useTexts()
  const draft = useContext(DraftContext)
  if (!draft?.remembered?.answers.includes(name)) return undefined
  const { isReport, sentAt, number } = draft.remembered
  const kind = isReport ? 'report' : 'application'
  const source = t(`remembered.${draft.party.isPrivatePerson ? 'own' : 'party'}.${kind}.text`, [date(sentAt)])
  return number ? `${source}, ${number}` : source
}

export function RememberedSource({ name }: { name: string }) {
  const source = useSource(name)
  return source && <ShortText className="sv-soft">{source}</ShortText>
}

type RememberedProps = {
  /** A section's identity, or a part of the general information; the path of its fields in the form. */
  name: string
  label: string
  lines: ReactNode
  /** The path of the field that gets the focus when the fields open. */
  firstField: string
  /** Shows the fields, for another reason than 'Ändra'. */
  isNeeded?: boolean
  children: ReactNode
}

/** Shows the fields only after 'Ändra', or while one of them has an error. */
export function Remembered({ name, label, lines, firstField, isNeeded, children }: RememberedProps) {
  const { t } = useTexts()
  const source = useSource(name)
  const { errors } = useFormState()
  const [opened, setOpened] = useState<'by-press' | 'otherwise'>()
  const isOpen = opened !== undefined || isNeeded || source === undefined || get(errors, name) !== undefined
  // An answer that equals its source again must not close while the applicant types.
  if (isOpen && !opened) setOpened('otherwise')
  usePartFocus(opened === 'by-press', firstField)
  if (isOpen) return children
  const edit = t('general.edit.text')
  return (
    <div className="sv-items__card">
      <div className="sv-items__about">
        {lines}
        <ShortText className="sv-soft">{source}</ShortText>
      </div>
      <div className="sv-items__actions">
        <Button variant="tertiary" size="small" aria-label={`${edit}: ${label}`} onClick={() => setOpened('by-press')}>
          {edit}
        </Button>
      </div>
    </div>
  )
}

/** One line of the parts that are not empty. */
export function RememberedLine({ parts }: { parts: readonly (string | undefined)[] }) {
  return (
    <BodyText className="sv-parts">
      {parts.map((part, index) => part?.trim() && <span key={index}>{part}</span>)}
    </BodyText>
  )
}
