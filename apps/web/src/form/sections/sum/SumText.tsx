/** A total of answers, updated while they are typed. */
import { type SumSection, writtenSum } from '@sievert/domain/sections/sum'
import { useContext } from 'react'
import { useWatch } from 'react-hook-form'
import { useTexts } from '../../../texts/texts.ts'
import { BodyText } from '../../../ui/Typography.tsx'
import { StepItemsContext } from '../../items/step-items.ts'
import { useSectionForm } from '../../validation/section-form.ts'

export function SumText({ section }: { section: SumSection<string> }) {
  const { language } = useTexts()
  const { scope, answers } = useSectionForm()
  // Renders again when a number of the form is typed, or the items of a list change.
  useWatch({ name: Array.isArray(section.of) ? section.of.map((identity) => `${identity}.number`) : [] })
  useContext(StepItemsContext)
  return (
    <div>
      <BodyText>
        {section.label} <strong>{writtenSum(section, scope().answerOf(answers()), language)}</strong>
      </BodyText>
      {section.description && <BodyText className="sv-soft">{section.description}</BodyText>}
    </div>
  )
}
