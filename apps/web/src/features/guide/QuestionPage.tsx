/** One question of the guide, with its options. */
import type { GuidePage, PageOption } from '@sievert/domain/guide/evaluate-guide'
import type { LinkProps } from '@tanstack/react-router'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { PageCard } from '../../form/page/PageCard.tsx'
import { type Texts, useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Radio, RadioGroup } from '../../ui/RadioGroup.tsx'
import { BodyText } from '../../ui/Typography.tsx'

const wordsOf = ({ text, range }: PageOption<string>, t: Texts['t']): string => {
  if (!range) return text ?? ''
  const { over, upTo } = range
  if (upTo === null) return t('guide.voltage.over.text', [over])
  return over === 0 ? t('guide.voltage.up-to.text', [upTo]) : t('guide.voltage.between.text', [over, upTo])
}

type QuestionPageProps = {
  page: GuidePage<string>
  number: number
  back: Pick<LinkProps, 'to' | 'params'>
  onNext: (chosen: string) => void
}

export function QuestionPage({ page, number, back, onNext }: QuestionPageProps) {
  const { t } = useTexts()
  const [chosen, choose] = useState(page.chosen ?? '')
  const [wasSent, send] = useState(false)
  const helpId = useId()
  const first = useRef<HTMLInputElement>(null)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(true)
    if (chosen) onNext(chosen)
    else first.current?.focus()
  }
  return (
    <PageCard heading={page.text}>
      <BodyText className="sv-soft">{t('guide.number.text', [number])}</BodyText>
      {number === 1 && <BodyText>{t('guide.introduction.text')}</BodyText>}
      <form className="sv-stack" noValidate onSubmit={submit}>
        {/* Outside the group: with a hidden legend the group would hide its own description too. */}
        {page.help && <BodyText id={helpId}>{page.help}</BodyText>}
        <RadioGroup
          legend={page.text}
          hideLegend
          aria-describedby={page.help && helpId}
          value={chosen}
          onChange={choose}
          error={wasSent && !chosen && t('guide.choose.text')}
        >
          {page.options.map((option, index) => (
            <Radio
              key={option.id}
              value={option.id}
              {...(option.help && { description: option.help })}
              {...(index === 0 && { ref: first })}
            >
              {wordsOf(option, t)}
            </Radio>
          ))}
        </RadioGroup>
        <div className="sv-actions">
          <Button type="submit">{t('guide.next.text')}</Button>
          <ButtonLink variant="secondary" {...back}>
            {t('guide.back.text')}
          </ButtonLink>
        </div>
      </form>
    </PageCard>
  )
}
