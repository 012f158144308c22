/** A total of answers, updated while they are typed. */
import { hasInvalidTerm, NOTHING, type SumSection, writtenSum } from '@sievert/domain/sections/sum'
import { useContext, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTexts } from '../../../texts/texts.ts'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { BodyText, Label } from '../../../ui/Typography.tsx'
import { StepItemsContext } from '../../items/step-items.ts'
import { TIMING } from '../../timing.ts'
import { useSectionForm } from '../../validation/section-form.ts'

export function SumText({ section }: { section: SumSection<string> }) {
  const { t, language } = useTexts()
  const { scope, answers } = useSectionForm()
  // Renders again when a number of the form is typed, or the items of a list change.
  useWatch({ name: Array.isArray(section.of) ? section.of.map((identity) => `${identity}.number`) : [] })
  useContext(StepItemsContext)
  const given = answers()
  const isInvalid = hasInvalidTerm(section, scope().validate(given))
  const total = isInvalid ? NOTHING : writtenSum(section, scope().answerOf(given), language)
  const news = useNews(total)
  return (
    <div>
      <Label as="p">{section.label}</Label>
      {section.description && <BodyText className="sv-soft">{section.description}</BodyText>}
      <BodyText>{total}</BodyText>
      {isInvalid && <BodyText className="sv-soft">{t('sum.invalid.text')}</BodyText>}
      <LiveRegion>{news && `${section.label} ${news}`}</LiveRegion>
    </div>
  )
}

/** The text after its latest change; undefined until it changes. */
function useNews(text: string): string | undefined {
  const [news, setNews] = useState<string>()
  const last = useRef(text)
  useEffect(() => {
    if (last.current === text) return
    const timer = setTimeout(() => {
      last.current = text
      setNews(text)
    }, TIMING.total)
    return () => clearTimeout(timer)
  }, [text])
  return news
}
