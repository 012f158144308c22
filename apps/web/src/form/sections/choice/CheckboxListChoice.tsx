/** Any number of options. */
import { Fragment } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { CheckboxGroup, GroupCheckbox } from '../../../ui/CheckboxGroup.tsx'
import { BodyText } from '../../../ui/Typography.tsx'
import { TIMING } from '../../timing.ts'
import { labelPlaces } from '../labels.ts'
import { SectionLabel, WithLabelAfter } from '../SectionLabel.tsx'
import type { ChoiceProps } from './choice-props.ts'
import { useGroupBlur } from './use-group-blur.ts'

/** The error summary leads to the first box. */
export function CheckboxListChoice({ section, field }: ChoiceProps) {
  const { t } = useTexts()
  const least = section.minimumSelectionCount ?? 1
  const minimum = least > 1 ? t('section.choice.minimum.text', [least]) : undefined
  const blur = useGroupBlur(field.blur, TIMING.checkboxListBlur)
  return (
    <WithLabelAfter section={section}>
      <CheckboxGroup
        legend={<SectionLabel section={section} />}
        hideLegend={!labelPlaces(section.labelPosition).before}
        description={section.description ?? minimum}
        help={section.tooltipContent}
        optional={section.optional}
        error={field.error}
        value={field.value}
        onChange={(ids: string[]) => field.change(ids)}
        {...blur}
      >
        {section.options.map((option, index) => (
          <Fragment key={option.id}>
            {option.textBefore && <BodyText className="sv-text-before">{option.textBefore}</BodyText>}
            <GroupCheckbox value={option.id} {...(index === 0 ? { id: field.name } : {})}>
              {option.name}
            </GroupCheckbox>
          </Fragment>
        ))}
      </CheckboxGroup>
    </WithLabelAfter>
  )
}
