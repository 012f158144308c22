/** Marks a question whose answer was not kept by the move to a newer version, until it is answered (VER-01). */
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useTexts } from '../../texts/texts.ts'
import { Tag } from '../../ui/Tag.tsx'
import { useStore } from '../store.ts'
import { useSectionForm } from '../validation/section-form.ts'
import { answeredAgain, askedAgainOf } from './asked-again.ts'

export function AskedAgain({ identity }: { identity: string }) {
  const { applicationId } = useSectionForm()
  const isAsked = useStore(askedAgainOf(applicationId)).includes(identity)
  return isAsked && <Mark applicationId={applicationId} identity={identity} />
}

/** The items of a list are no part of the form: their calls remove its mark. */
function Mark({ applicationId, identity }: { applicationId: string; identity: string }) {
  const { t } = useTexts()
  const value = JSON.stringify(useWatch({ name: identity }))
  const first = useRef(value)
  useEffect(() => {
    if (value !== first.current) answeredAgain(applicationId, identity)
  }, [applicationId, identity, value])
  return (
    <Tag size="small" variant="warning" className="sv-asked-again">
      {t('version.asked-again.text')}
    </Tag>
  )
}
