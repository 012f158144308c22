/** One of several, all in sight. */
import { Fragment } from 'react'
import { Radio, RadioGroup } from '../../../ui/RadioGroup.tsx'
import { BodyText } from '../../../ui/Typography.tsx'
import { labelPlaces } from '../labels.ts'
import { SectionLabel, WithLabelAfter } from '../SectionLabel.tsx'
import type { ChoiceProps } from './choice-props.ts'
import { useGroupBlur } from './use-group-blur.ts'

/** The error summary leads to the first option. */
export function RadioChoice({ section, field }: ChoiceProps) {
  const blur = useGroupBlur(field.blur, 0)
  return (
    <WithLabelAfter section={section}>
      <RadioGroup
        legend={<SectionLabel section={section} />}
        hideLegend={!labelPlaces(section.labelPosition).before}
        description={section.description}
        help={section.tooltipContent}
        optional={section.optional}
        error={field.error}
        value={field.value[0] ?? ''}
        onChange={(id: string) => field.change([id])}
        {...blur}
      >
        {section.options.map((option, index) => (
          <Fragment key={option.id}>
            {option.textBefore && <BodyText className="sv-text-before">{option.textBefore}</BodyText>}
            <Radio value={option.id} {...(index === 0 ? { id: field.name } : {})}>
              {option.name}
            </Radio>
          </Fragment>
        ))}
      </RadioGroup>
    </WithLabelAfter>
  )
}
