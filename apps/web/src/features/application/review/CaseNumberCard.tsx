/** The earlier case number of a renewal, for reading or editing (REV-01). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { caseNumber as caseNumberRule } from '@sievert/domain/rules/case-number'
import { normalised } from '@sievert/domain/text-fields'
import type { TextKey } from '@sievert/domain/text-key'
import { messageOf } from '@sievert/domain/texts/of-path'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { issuesOf } from '../../../api/api-error.ts'
import { applicationQuery, savePreviousCaseNumber } from '../../../api/applications.ts'
import { PartForm, usePartFocus } from '../../../form/frame/PartForm.tsx'
import { useSending } from '../../../form/sending/use-sending.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Status } from '../../../ui/LiveRegion.tsx'
import { afterPress } from '../../../ui/presses.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { BodyText, FailureMessage } from '../../../ui/Typography.tsx'
import { useWhileMounted } from '../../../ui/use-while-mounted.ts'

const FIELD = 'caseNumber'

type CaseNumberCardProps = {
  application: ApplicationDetails
  /** Why the permit cannot be followed. */
  fault: TextKey | undefined
  isEditing: boolean
  onEditing: (isEditing: boolean) => void
}

export function CaseNumberCard({ application, fault, isEditing, onEditing }: CaseNumberCardProps) {
  const { t } = useTexts()
  const editButton = usePartFocus(isEditing, FIELD)
  return (
    <Card heading={t('review.case-number.header.text')}>
      {isEditing ? (
        <CaseNumberEditor application={application} onDone={() => onEditing(false)} />
      ) : (
        <>
          <BodyText className="sv-no-hyphens">{application.previousCaseNumber || t('error.component')}</BodyText>
          <Status>{fault && <FailureMessage>{t(fault)}</FailureMessage>}</Status>
          <Button ref={editButton} id={FIELD} variant="secondary" size="small" onClick={() => onEditing(true)}>
            {t('review.case-number.edit.text')}
          </Button>
        </>
      )}
    </Card>
  )
}

/** A failed save is logged, and the editor stays open with its input (WIZ-17) and with the server's reason, if any. */
function CaseNumberEditor({ application, onDone }: { application: ApplicationDetails; onDone: () => void }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { applicationId } = application
  const [text, setText] = useState(application.previousCaseNumber ?? '')
  const [isJudged, setJudged] = useState(false)
  const judge = useWhileMounted(() => setJudged(true))
  const fault = caseNumberRule(text)[0]

  const saving = useSending({
    mutationFn: async () => {
      await savePreviousCaseNumber(applicationId, text)
      await client.refetchQueries({ ...applicationQuery(applicationId), exact: true })
      onDone()
    },
    onError: (error) => console.error(error),
  })
  const shown = (isJudged ? fault : undefined) ?? issuesOf(saving.error)[0]
  const save = () => {
    setJudged(true)
    if (!fault) saving.mutate()
  }
  return (
    <PartForm className="sv-stack" onSave={save}>
      <TextField
        id={FIELD}
        label={t('review.case-number.label.text')}
        autoComplete="off"
        value={text}
        error={shown && messageOf({ ...shown, path: FIELD }, t)}
        onChange={(event) => {
          setText(event.target.value)
          saving.reset()
        }}
        onBlur={() => {
          setText(normalised('number', text))
          afterPress(judge)
        }}
      />
      <div className="sv-bottom">
        <Button type="submit" size="small" loading={saving.isPending}>
          {t('review.case-number.save.text')}
        </Button>
        <Button size="small" variant="secondary" onClick={onDone}>
          {t('review.case-number.cancel.text')}
        </Button>
      </div>
    </PartForm>
  )
}
