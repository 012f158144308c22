/** Reminds a person by mail, at a corrected address where one is typed (TOG-01). */
import type { Cosigner } from '@sievert/contract/cosigning'
import { under } from '@sievert/domain/issue'
import { requiredEmail } from '@sievert/domain/rules/email'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { readCosigningAgain, remindCosigner } from '../../api/cosigning.ts'
import { today } from '../../api/server-clock.ts'
import { useCosignerNames } from '../../form/cosigning/cosigner-names.ts'
import { EMAIL, EmailSuggestion } from '../../form/fields/EmailSuggestion.tsx'
import { TextInput } from '../../form/fields/TextInput.tsx'
import { FormFrame } from '../../form/frame/FormFrame.tsx'
import { usePartFocus } from '../../form/frame/PartForm.tsx'
import { refusedWith, showIssues } from '../../form/issues.ts'
import { failureMessage } from '../../form/sending/failure-message.ts'
import { useSending } from '../../form/sending/use-sending.ts'
import { useJudgedForm } from '../../form/validation/use-judged-form.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Status } from '../../ui/LiveRegion.tsx'
import { FailureBox } from '../../ui/MessageBox.tsx'

type Props = { applicationId: string; cosigner: Cosigner }

export function Remind({ applicationId, cosigner }: Props) {
  const { t } = useTexts()
  const { nameOf } = useCosignerNames()
  const [isOpen, setOpen] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  // A corrected address is mailed at once, another reminder on the next day.
  const isMailedToday = stockholmDate(Date.parse(cosigner.askedAt ?? '')) === today()
  const key = `cosigning.remind.${isMailedToday ? 'correct.' : ''}` as const
  const opener = usePartFocus(isOpen, 'email')
  if (isOpen)
    return (
      <RemindForm
        applicationId={applicationId}
        cosigner={cosigner}
        onSent={(email) => {
          setSentTo(email)
          setOpen(false)
        }}
        onCancel={() => setOpen(false)}
      />
    )
  return (
    <>
      <Button
        ref={opener}
        size="small"
        variant="secondary"
        aria-label={t(`${key}of.text`, [nameOf(cosigner)])}
        onClick={() => setOpen(true)}
      >
        {t(`${key}text`)}
      </Button>
      <Status className="sv-cosigners__wide">
        {sentTo !== undefined && t('cosigning.remind.sent.text', [sentTo])}
      </Status>
    </>
  )
}

type FormProps = Props & { onSent: (email: string) => void; onCancel: () => void }

function RemindForm({ applicationId, cosigner, onSent, onCancel }: FormProps) {
  const { t } = useTexts()
  const { nameOf } = useCosignerNames()
  const queries = useQueryClient()
  const label = t('cosigning.email.label.text', [nameOf(cosigner)])
  const form = useJudgedForm<{ email: string }>({
    defaultValues: { email: cosigner.email ?? '' },
    check: ({ email }) => under('email', requiredEmail(email)),
  })
  const sending = useSending({
    mutationFn: ({ email }: { email: string }) =>
      remindCosigner(applicationId, { signatoryId: cosigner.signatoryId, email }),
    onSuccess: async (_, { email }) => {
      await readCosigningAgain(queries, applicationId)
      onSent(email)
    },
    onError: refusedWith((issues) => showIssues(form, issues)),
  })
  return (
    <div className="sv-cosigners__wide">
      <FormFrame
        form={form}
        labelOf={() => label}
        onSubmit={() => void form.handleSubmit((values) => sending.mutate(values))()}
      >
        <TextInput name="email" label={label} description={t('cosigning.remind.help.text')} {...EMAIL} />
        <EmailSuggestion name="email" />
        {sending.hasFailed && <FailureBox>{t(reasonOf(sending.error))}</FailureBox>}
        <div className="sv-actions">
          <Button type="submit" size="small" loading={sending.isPending}>
            {t('cosigning.remind.send.text')}
          </Button>
          <Button size="small" variant="secondary" onClick={onCancel}>
            {t('general.cancel.text')}
          </Button>
        </div>
      </FormFrame>
    </div>
  )
}

const reasonOf = (error: unknown) => {
  const code = error instanceof ApiError ? error.problem?.code : undefined
  return code === 'error.cosigner-reminded.text' || code === 'error.cosigning-over.text'
    ? code
    : failureMessage(error, 'cosigning.remind.failed.text')
}
