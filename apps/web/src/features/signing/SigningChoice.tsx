/** Before signing: with which eID, and on which device. */
import type { ApplicationDetails } from '@sievert/contract/applications'
import type { SignLocation, SignMethod } from '@sievert/contract/shared'
import { locationsOf } from '@sievert/domain/signing/states'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useUser } from '../../api/authentication.ts'
import { ApiError } from '../../api/http.ts'
import { authInfoQuery, beginSigning } from '../../api/signing.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Radio, RadioGroup } from '../../ui/RadioGroup.tsx'
import { SigningFailed } from './SigningFailed.tsx'

/** A phone or tablet has its eID on itself more often than not. */
const likelyLocation = (): SignLocation =>
  window.matchMedia('(pointer: coarse)').matches ? 'SameDevice' : 'OnOtherDevice'

export function SigningChoice({ application }: { application: ApplicationDetails }) {
  const { t, language } = useTexts()
  const navigate = useNavigate()
  const { data: info } = useSuspenseQuery(authInfoQuery())
  const oid = useUser()?.oid
  const [method, setMethod] = useState<SignMethod>(info.signMethod)
  const [wanted, setLocation] = useState(likelyLocation)
  const { applicationId } = application
  const locations = locationsOf(method)
  const location = locations.includes(wanted) ? wanted : 'OnOtherDevice'
  const begin = useMutation({
    mutationFn: () => beginSigning({ applicationId, method, location, language, ...(oid ? { oid } : {}) }),
    onSuccess: ({ signStateId: signId }) =>
      navigate({ to: '/app/$applicationId/sign/$signId', params: { applicationId, signId }, replace: true }),
  })
  if (begin.error) return <SigningFailed application={application} {...reasonOf(begin.error)} onRetry={begin.reset} />
  return (
    <Card className="sv-stack">
      {info.signMethods.length > 1 && (
        <RadioGroup legend={t('signing.method.header.text')} value={method} onChange={setMethod}>
          {info.signMethods.map((each) => (
            <Radio key={each} value={each}>
              {t(`signing.method.${each}.text`)}
            </Radio>
          ))}
        </RadioGroup>
      )}
      {locations.length > 1 && (
        <RadioGroup legend={t('signing.location.header.text')} value={location} onChange={setLocation}>
          {locations.map((each) => (
            <Radio key={each} value={each}>
              {t(`signing.location.${each}.text`)}
            </Radio>
          ))}
        </RadioGroup>
      )}
      <div className="sv-actions">
        <Button loading={begin.isPending} onClick={() => begin.mutate()}>
          {t('signing.location.continue.text')}
        </Button>
        <Button variant="secondary" onClick={() => navigate({ to: '/app/$applicationId', params: { applicationId } })}>
          {t('signing.location.cancel.text')}
        </Button>
      </div>
    </Card>
  )
}

/** What the server said of why signing couldn't begin; its own words where it has some. */
const reasonOf = (error: Error): { messageKey: string; detail?: string | undefined; missing?: string[] } => {
  const problem = error instanceof ApiError ? error.problem : undefined
  if (!problem || problem.status >= 500) return { messageKey: 'signing.failed.start.text', detail: problem?.detail }
  if (problem.issues)
    return { messageKey: 'signing.failed.incomplete.text', missing: Object.values(problem.errors ?? {}).flat() }
  return { messageKey: problem.code, detail: problem.detail }
}
